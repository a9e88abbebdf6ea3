/** A figure or a diagram of a dashboard. */
export interface Panel {
  title: string;
  kind: 'figure' | 'lines';
  unit: 'short' | 's' | 'bytes' | 'percentunit' | 'reqps';
  /** From this value on a figure is red; below it is green. */
  redFrom?: number;
  /** As `redFrom`, the other way round. */
  redBelow?: number;
  /** Expressions by their line's name, in which `{{label}}` is filled in. */
  shows: Readonly<Record<string, string>>;
}

/** A page of Grafana; each row is a heading and its panels. */
export interface Dashboard {
  /** Its address and its file's name. */
  uid: string;
  title: string;
  hours: number;
  rows: Readonly<Record<string, readonly Panel[]>>;
}

/** Grafana's pages are 24 columns wide. */
const WIDE = 12;
const NARROW = 4;
const HEIGHT = 6;

/** `uid` of deploy/grafana/datasources.yaml. */
const SOURCE = { type: 'prometheus', uid: 'merenda' };

/** The dashboard as Grafana provisions it. */
export function toGrafana({ uid, title, hours, rows }: Dashboard): object {
  const panels: object[] = [];
  let y = 0;
  for (const [question, shown] of Object.entries(rows)) {
    const next = () => panels.length + 1;
    panels.push({
      id: next(),
      type: 'row',
      title: question,
      collapsed: false,
      gridPos: { x: 0, y, w: 24, h: 1 },
      panels: [],
    });
    y += 1;
    let x = 0;
    for (const panel of shown) {
      const w = panel.kind === 'figure' ? NARROW : WIDE;
      if (x + w > 24) {
        x = 0;
        y += HEIGHT;
      }
      panels.push({ id: next(), gridPos: { x, y, w, h: HEIGHT }, ...panelOf(panel) });
      x += w;
    }
    y += HEIGHT;
  }
  return {
    uid,
    title: `Merenda: ${title}`,
    tags: ['merenda'],
    schemaVersion: 39,
    editable: false,
    refresh: '1m',
    timezone: 'browser',
    time: { from: `now-${hours}h`, to: 'now' },
    // Every page leads to the others.
    links: [
      {
        type: 'dashboards',
        title: 'Merenda',
        tags: ['merenda'],
        asDropdown: true,
        keepTime: true,
        includeVars: false,
        targetBlank: false,
        icon: '',
        tooltip: '',
      },
    ],
    annotations: { list: [] },
    templating: { list: [] },
    panels,
  };
}

function panelOf({ title, kind, unit, redFrom, redBelow, shows }: Panel): object {
  const isFigure = kind === 'figure';
  return {
    title,
    type: isFigure ? 'stat' : 'timeseries',
    datasource: SOURCE,
    targets: Object.entries(shows).map(([legendFormat, expr], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: SOURCE,
      expr,
      legendFormat,
      ...(isFigure ? { instant: true, range: false } : { instant: false, range: true }),
    })),
    fieldConfig: {
      defaults: {
        unit,
        noValue: 'nothing measured: does Prometheus reach the copies?',
        color: { mode: isFigure ? 'thresholds' : 'palette-classic' },
        thresholds: { mode: 'absolute', steps: stepsOf(redFrom, redBelow) },
      },
      overrides: [],
    },
    options: isFigure
      ? {
          colorMode: 'background',
          graphMode: 'none',
          textMode: 'auto',
          reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
        }
      : {
          legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
          tooltip: { mode: 'multi', sort: 'desc' },
        },
  };
}

function stepsOf(redFrom?: number, redBelow?: number) {
  if (redFrom !== undefined) return [step('green', null), step('red', redFrom)];
  if (redBelow !== undefined) return [step('red', null), step('green', redBelow)];
  return [step('blue', null)];
}

const step = (color: string, value: number | null) => ({ color, value });
