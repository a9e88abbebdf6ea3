import { timeOfMinutes } from '@merenda/domain/time/dates';
import { formatDateTime, type Key } from '@merenda/i18n';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../finance/money.ts';
import { localZone } from '../../session/local-zone.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { weekdaysText } from '../day-panel.tsx';
import styles from '../panel.module.css';
import { type MenuDraft, type MenuPreview, type PlannedSchool, previewQuery } from '../queries.ts';
import { useDaySpan, useLongDay, useSchool } from '../school.ts';
import { useDraft } from '../use-draft.ts';
import { Copied } from './copied.tsx';
import { Preview } from './preview.tsx';

/** The changes of the draft, what they do, and their publishing. */
export function DraftPanel() {
  const t = useT();
  const school = useSchool();
  if (!school) return null;
  return (
    <SidePanel opened={{ kind: 'menus', id: school._id }} at="/menus" title={t('planning.draft')}>
      <Draft school={school} />
    </SidePanel>
  );
}

function Draft({ school }: { school: PlannedSchool }) {
  const t = useT();
  const language = useLanguage();
  /** The question before the draft is discarded, or published as this preview tells. */
  const [asking, setAsking] = useState<'discard' | MenuPreview>();
  const { draft, error, refetch, isBusy, remove, accept, publish, discard } = useDraft(school._id);
  const isStale = draft.changes.some((one) => one.isStale);
  const preview = useQuery({
    ...previewQuery(draft._id ?? '', draft.version),
    enabled: draft.changes.length > 0 && !isStale,
  });
  const previewed = preview.isSuccess ? preview.data : undefined;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { changes, changedAt, changedBy } = draft;
  if (changes.length === 0) return <p className={styles.quiet}>{t('planning.draft.empty')}</p>;
  const lacks = changes.some((one) => one.lacks);
  // A closed day's orders are cancelled and paid back.
  const hasClosing = changes.some(({ change }) => change.kind === 'closing');
  const close = () => setAsking(undefined);
  return (
    <>
      {changedAt && changedBy && (
        <p className={styles.quiet}>
          {t('planning.draft.by', {
            name: changedBy,
            when: formatDateTime(language, changedAt, 'short', localZone()),
          })}
        </p>
      )}
      <ul className={styles.list}>
        {changes.map((kept, index) => (
          <Change
            // biome-ignore lint/suspicious/noArrayIndexKey: the draft names its changes by place
            key={index}
            kept={kept}
            school={school}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {isStale ? (
        <div className={styles.well}>
          <p className={styles.quiet}>{t('planning.draft.stale')}</p>
          <div className={styles.acts}>
            <Button kind="outline" size="small" busy={isBusy} onClick={accept}>
              {t('planning.draft.accept')}
            </Button>
          </div>
        </div>
      ) : (
        <Preview school={school} draft={draft._id ?? ''} preview={preview} />
      )}
      <div className={styles.acts}>
        {!isStale && (
          <Button
            busy={isBusy}
            waits={
              lacks
                ? t('planning.draft.lacks')
                : previewed
                  ? undefined
                  : t('planning.preview.waits')
            }
            onClick={() => {
              if (!previewed) return;
              if (hasClosing) setAsking(previewed);
              else publish.mutate(previewed);
            }}
          >
            {t('planning.draft.publish', { count: changes.length })}
          </Button>
        )}
        <Button kind="outline" onClick={() => setAsking('discard')}>
          {t('planning.draft.discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={typeof asking === 'object'}
        title={t('planning.draft.publish', { count: changes.length })}
        confirm={t('planning.draft.publish', { count: changes.length })}
        onConfirm={() => {
          if (typeof asking === 'object') publish.mutate(asking);
          close();
        }}
        onClose={close}
        text={t('planning.draft.publish.ask')}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        title={t('planning.draft.discard')}
        confirm={t('planning.draft.discard')}
        busy={discard.isPending}
        onConfirm={() => discard.mutate(undefined, { onSettled: close })}
        onClose={close}
        text={t('planning.draft.discard.ask')}
        danger
      />
    </>
  );
}

type Kept = MenuDraft['changes'][number];

const titleOf = ({ change }: Kept): Key =>
  change.kind === 'dish' && change.isNew
    ? 'planning.change.newDish'
    : `planning.change.${change.kind}`;

function Change({
  kept,
  school,
  onRemove,
}: {
  kept: Kept;
  school: PlannedSchool;
  onRemove: () => void;
}) {
  const t = useT();
  const localised = useLocalised();
  const language = useLanguage();
  const write = useLongDay();
  const span = useDaySpan();
  const { change, names, before } = kept;
  const money = (value: number) => amountText(value, school.currency, language);
  const name = names ? localised(names) : change.kind === 'closing' ? change.reason : '';
  const toDay = change.kind === 'copy' ? write(change.to) : '';
  const detail = () => {
    switch (change.kind) {
      case 'price':
        return `${before === undefined ? '' : `${money(before)} → `}${money(change.price)}, ${write(change.from)}`;
      case 'offer':
        return money(change.price);
      case 'newMenu':
        return dotted([
          span(change.startDate, change.endDate),
          change.startDate !== change.endDate && weekdaysText(change, language),
          t('planning.hours', {
            from: timeOfMinutes(change.startTimeMinutes),
            to: timeOfMinutes(change.endTimeMinutes),
          }),
          t('planning.dishes', {
            count: change.categories.flatMap(({ dishes }) => dishes).length,
          }),
        ]);
      case 'copy':
        return <Copied school={school} copy={change} />;
      case 'closing':
        return dotted([
          span(change.firstDay, change.lastDay),
          change.closure &&
            change.closure !== 'closure' &&
            t(`planning.close.kind.${change.closure}`),
        ]);
      default:
        return undefined;
    }
  };
  return (
    <li className={styles.row}>
      <span>
        <b>{name}</b> <Chip tone="plain">{t(titleOf(kept))}</Chip>
      </span>
      <Button
        kind="plain"
        size="small"
        aria-label={t('planning.draft.remove', {
          what: `${t(titleOf(kept))} ${name || toDay}`.trim(),
        })}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden />
      </Button>
      {detail() && <span className={`${styles.quiet} ${styles.wide}`}>{detail()}</span>}
      {change.kind === 'newMenu' && (
        <span className={`${styles.acts} ${styles.wide}`}>
          <ButtonLink
            kind="outline"
            size="small"
            to="/menus/new"
            search={(search) => ({ ...search, day: change.startDate, change: change.key })}
            aria-label={`${t('common.edit')}: ${name}`}
          >
            {t('common.edit')}
          </ButtonLink>
        </span>
      )}
      {kept.isStale && (
        <span className={styles.wide}>
          <Chip tone="warn">{t('planning.draft.isStale')}</Chip>
        </span>
      )}
      {kept.lacks && (
        <span className={styles.wide}>
          <Chip tone="warn">
            {t(
              kept.lacks === 'company'
                ? 'planning.draft.lacks.company'
                : 'planning.draft.lacks.orders',
            )}
          </Chip>
        </span>
      )}
    </li>
  );
}
