import {
  isCollectable,
  OFFERED_ATTENDANCES,
  USUAL_ATTENDANCE,
} from '@merenda/domain/people/attendance';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { UP_AND_DOWN } from '../table/step-of.ts';
import { type Collection, collectionOf } from './collection-of.ts';
import { useMealWords } from './meal-words.ts';
import type { Mark, RegisterLine } from './queries.ts';
import styles from './register.module.css';

/** The key that makes a mark, and its colour. */
const MARKS: Readonly<Record<Mark, { key: string; tone: 'good' | 'warn' }>> = {
  present: { key: 'P', tone: 'good' },
  absent: { key: 'A', tone: 'warn' },
};

/** The key that collects a child's meals, or takes that back; the text `register.keys` tells it. */
const COLLECT = 'C';

type OnMark = (line: RegisterLine, attendance: Mark) => void;
type OnCollect = (collection: Collection) => void;

/**
 * The children of a class. One stop of the Tab key: the arrows move, a key for each mark makes it, C
 * collects, and each goes on to the next child. Without `onMark` or `onCollect` marks or meals are only shown.
 */
export function RegisterLines({
  lines,
  waiting,
  onTakeBack,
  onMark,
  onCollect,
}: {
  lines: readonly RegisterLine[];
  /** Children whose absence is not sent yet. */
  waiting: ReadonlyMap<string, Mark>;
  onTakeBack: (student: string) => void;
  onMark?: OnMark;
  onCollect?: OnCollect;
}) {
  const t = useT();
  const language = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState<{ student?: string; mark: Mark }>({
    mark: USUAL_ATTENDANCE,
  });
  // A filter may take the child off the list: the first one is then the stop of the Tab key.
  const stop = Math.max(
    0,
    lines.findIndex(({ student }) => student._id === at.student),
  );
  const focus = (next: number, mark: Mark) => {
    const line = list.current?.children[Math.max(0, Math.min(next, lines.length - 1))];
    line?.querySelector<HTMLElement>(`[data-mark=${mark}]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressedIn = (event.target as HTMLElement).closest('li');
    const row = [...(list.current?.children ?? [])].findIndex((one) => one === pressedIn);
    if (event.ctrlKey || event.metaKey || event.altKey || !onMark) return;
    const line = lines[row];
    const pressed = event.key.toUpperCase();
    const marked = OFFERED_ATTENDANCES.find((mark) => MARKS[mark].key === pressed);
    const beside =
      OFFERED_ATTENDANCES[OFFERED_ATTENDANCES.indexOf(at.mark) + (ACROSS[event.key] ?? 0)];
    const step = STEPS[event.key];
    if (marked && line) {
      onMark(line, marked);
      focus(row + 1, at.mark);
    } else if (pressed === COLLECT && line && onCollect) {
      const wanted = collectionOf(line);
      if (wanted) onCollect(wanted);
      if (wanted?.isCollected !== false) focus(row + 1, at.mark);
    } else if (step !== undefined) focus(row + step, at.mark);
    else if (event.key in ACROSS) focus(row, beside ?? at.mark);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ol ref={list} className={styles.lines} onKeyDown={onKeyDown}>
        {lines.map((line, index) => (
          <li
            key={line.student._id}
            className={styles.line}
            data-tone={line.attendance && MARKS[line.attendance].tone}
          >
            <span className={styles.child}>
              <b>{line.student.name}</b>
              <small>{line.student.enrollmentNumber}</small>
            </span>
            <Meals
              {...{ line, onCollect }}
              onTakeBack={waiting.has(line.student._id) && (() => onTakeBack(line.student._id))}
              onWaited={() => focus(index, at.mark)}
            />
            <span className={styles.marks}>
              {onMark
                ? OFFERED_ATTENDANCES.map((mark) => (
                    <button
                      key={mark}
                      type="button"
                      className={styles.mark}
                      data-mark={mark}
                      data-tone={MARKS[mark].tone}
                      aria-pressed={line.attendance === mark}
                      aria-label={t(`register.name.${mark}`, { name: line.student.name })}
                      tabIndex={index === stop && mark === at.mark ? 0 : -1}
                      onFocus={() => setAt({ student: line.student._id, mark })}
                      onClick={() => onMark(line, mark)}
                    >
                      {t(`register.${mark}`)}
                    </button>
                  ))
                : line.attendance && (
                    <Chip tone={MARKS[line.attendance].tone}>
                      {t(`register.${line.attendance}`)}
                    </Chip>
                  )}
            </span>
          </li>
        ))}
      </ol>
      {onMark && (
        <p className={styles.keys}>
          {t('register.keys', {
            marks: dotted(
              OFFERED_ATTENDANCES.map(
                (mark) => `${MARKS[mark].key} ${t(`register.${mark}`).toLocaleLowerCase(language)}`,
              ),
            ),
          })}
        </p>
      )}
    </>
  );
}

/** Arrows along a child's marks. */
const ACROSS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const STEPS: Readonly<Record<string, number>> = {
  ...UP_AND_DOWN,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The child's meals of the day, what an absence did to them, and whether they were collected. */
function Meals({
  line,
  onTakeBack,
  onWaited,
  onCollect,
}: {
  line: RegisterLine;
  /** Ends the wait of the child's absence; false without one. */
  onTakeBack: false | (() => void);
  /** The way back is gone from under the focus. */
  onWaited: () => void;
  onCollect: OnCollect | undefined;
}) {
  const wordsOf = useMealWords();
  const { student, orders } = line;
  return (
    <span className={styles.meals}>
      {orders.map((order) => {
        const words = wordsOf(order, line, onTakeBack !== false);
        if (!words) return null;
        const { text, tone } = words;
        if (!onCollect || !isCollectable(order)) {
          return (
            <Chip key={order._id} tone={tone}>
              {text}
            </Chip>
          );
        }
        const isCollected = order.status === 'delivered';
        return (
          <button
            key={order._id}
            type="button"
            className={styles.collect}
            aria-pressed={isCollected}
            tabIndex={-1}
            onClick={() => onCollect({ lines: [line], orders: [order], isCollected: !isCollected })}
          >
            {isCollected ? (
              <IconCircleCheck size={22} aria-hidden />
            ) : (
              <IconCircle size={22} aria-hidden />
            )}
            <Hidden>{student.name}, </Hidden>
            <Chip tone={tone}>{text}</Chip>
          </button>
        );
      })}
      {onTakeBack && <TakeBack name={student.name} {...{ onTakeBack, onWaited }} />}
    </span>
  );
}

/** The way back from an absence that waits; the focus on it does not go with it. */
function TakeBack({
  name,
  onTakeBack,
  onWaited,
}: {
  name: string;
  onTakeBack: () => void;
  onWaited: () => void;
}) {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  const leave = useEffectEvent((own: HTMLElement | null) => {
    if (own?.contains(document.activeElement)) onWaited();
  });
  useLayoutEffect(() => {
    const own = place.current;
    return () => leave(own);
  }, []);
  return (
    <span ref={place}>
      <Button kind="soft" aria-label={t('register.takeBack.name', { name })} onClick={onTakeBack}>
        {t('register.takeBack')}
      </Button>
    </span>
  );
}
