/** A moment of a rule's test: what was measured until then. */
export interface Case {
  /** The values of each series, as promtool reads them: `0x10` is ten times 0 after the first. */
  series: Readonly<Record<string, string>>;
  /** The time between two values; a minute by default. */
  every?: string;
  /** When the rule is asked, counted from the first value. */
  at: string;
}

/** A state that an operator hears of. Rule, test and a section of the runbook follow from it. */
export interface AlertingRule {
  name: string;
  /** critical: somebody is woken. warning: it waits for the day. */
  severity: 'critical' | 'warning';
  /** The trouble in one sentence; `{{ $labels.instance }}` is filled in. */
  wrong: string;
  /** The operator's first look. */
  look: string;
  /** The remedy. */
  act: string;
  expr: string;
  /** The rule fires when this has held for so long. */
  for: string;
  /** Stays so much longer, and with it the silence of those that follow from it. */
  keeps?: string;
  /** An alert whose state brings this one about: while it fires, this one is not sent. */
  follows?: Cause;
  fires: Case & {
    /** Labels of the alert that fires. */
    labels?: Readonly<Record<string, string>>;
  };
  silent: Case;
}

/** Alerts that silence those that follow from them (deploy/prometheus/alertmanager.yml). */
type Cause = 'DatabaseAway' | 'NoCopyAnswers';
