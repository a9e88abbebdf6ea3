import { ID } from '@merenda/domain/ids';
import type { Language } from '@merenda/domain/places/languages';
import { formatDateTime, formatDay, type Translate } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { localZone } from '../session/local-zone.ts';
import type { Column } from './column.ts';
import styles from './table.module.css';

const NOTHING = '–';

/** A value on the screen and on paper. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const t = useT();
  const language = useLanguage();
  return <>{written(column, row, t, language)}</>;
}

function written<Row>(column: Column<Row>, row: Row, t: Translate, language: Language): ReactNode {
  switch (column.kind) {
    case 'amount': {
      const amount = column.value(row, t);
      return amount ? <Money {...amount} /> : NOTHING;
    }
    case 'state': {
      const state = column.value(row, t);
      return state ? <Chip tone={state.tone}>{state.text}</Chip> : NOTHING;
    }
    case 'instant': {
      const instant = column.value(row, t);
      return instant ? formatDateTime(language, instant, 'short', localZone()) : NOTHING;
    }
    case 'moment': {
      const moment = column.value(row, t);
      return moment ? formatDateTime(language, moment.at, 'short', moment.zone) : NOTHING;
    }
    case 'day': {
      const day = column.value(row, t);
      return day ? formatDay(language, day, 'short') : NOTHING;
    }
    case 'number': {
      const number = column.value(row, t);
      return number === undefined ? NOTHING : new Intl.NumberFormat(language).format(number);
    }
    case 'id': {
      const id = column.value(row, t);
      if (!id) return NOTHING;
      return ID.test(id) ? <Id id={id} /> : id;
    }
    case 'text':
      return column.value(row, t) || NOTHING;
  }
}

/** An id's end on the screen; the whole one on paper and for screen readers. */
const Id = ({ id }: { id: string }) => (
  <span title={id}>
    <span className={styles.end} aria-hidden>
      …{id.slice(-8)}
    </span>
    <span className={styles.whole}>{id}</span>
  </span>
);
