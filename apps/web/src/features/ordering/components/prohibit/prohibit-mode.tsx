import { FORBIDDABLE_ALLERGENS } from '@merenda/domain/ordering/allergens';
import { MAX_FORBIDDEN_PRODUCTS } from '@merenda/domain/ordering/limits';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { translateNow, useT } from '@merenda/ui/i18n/language.ts';
import { IconSearch } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSaveRestrictions } from '../../../../queries/restrictions.ts';
import { type Diner, prohibitionsOf } from '../../model/diner.ts';
import { type ProhibitDraft, useProhibitDraft } from '../../model/use-prohibit-draft.ts';
import { MenuOfDay } from '../menu/menu-of-day.tsx';
import styles from './prohibit-mode.module.css';

/**
 * The menu in prohibit mode. The guardian forbids dishes, categories or all dishes with an allergen, and
 * saves them together (product:menus#prohibit-mode).
 */
export function ProhibitMode({
  student,
  diner,
  onLeave,
}: {
  student: Dependent;
  diner: Diner;
  onLeave: () => void;
}) {
  const t = useT();
  const [search, setSearch] = useState('');
  const draft = useProhibitDraft(prohibitionsOf(student));
  const { changes, prohibitions } = draft;
  const save = useSaveRestrictions(student._id);
  const leaving = useBlocker({
    shouldBlockFn: () => changes > 0,
    enableBeforeUnload: changes > 0,
    withResolver: true,
  });
  const isSaved = save.isSuccess && changes === 0;
  useEffect(() => {
    if (isSaved) onLeave();
  }, [isSaved, onLeave]);
  const submit = () => {
    if (changes === 0 || save.isPending) return;
    if (prohibitions.products.length > MAX_FORBIDDEN_PRODUCTS) {
      notify('bad', t('limits.error.tooMany', { max: MAX_FORBIDDEN_PRODUCTS }));
      return;
    }
    save.mutate(
      {
        version: student.restrictions.version,
        menus: {
          forbiddenProducts: [...prohibitions.products],
          forbiddenCategories: [...prohibitions.categories],
          forbiddenAllergens: [...prohibitions.allergens],
        },
      },
      {
        onSuccess: () => notify('good', translateNow('limits.saved')),
        onError: (error) => notifyFailure(error, 'dependent.error.saveRestrictions'),
      },
    );
  };
  return (
    <Screen>
      <PageHeader
        title={t('limits.mode.start')}
        text={t('limits.mode.text', { name: diner.givenName })}
      />
      <Form className={styles.form} onSubmit={submit}>
        <AllergenPills draft={draft} />
        <TextField
          label={t('limits.mode.search')}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={setSearch}
          prefix={<IconSearch size={18} aria-hidden />}
          // Enter must not submit the form: the search happens while typing.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <MenuOfDay diner={diner} prohibit={{ draft, search: search.trim() }} />
        <div className={styles.bar} data-foot>
          <Button kind="outline" onClick={onLeave}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            waits={changes === 0 ? t('form.unchanged') : ''}
            busy={save.isPending}
          >
            <span>{t('common.save')}</span>
            {changes > 0 && <span>{t('limits.mode.changes', { count: changes })}</span>}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
        title={t('limits.mode.leave')}
        text={t('limits.mode.leaveText')}
        keep={t('limits.mode.keep')}
        confirm={t('limits.mode.discard')}
        danger
      />
    </Screen>
  );
}

function AllergenPills({ draft }: { draft: ProhibitDraft }) {
  const t = useT();
  return (
    <PillSet
      legend={t('limits.mode.allergens')}
      options={FORBIDDABLE_ALLERGENS.map((value) => ({ value, label: t(`allergen.${value}`) }))}
      values={FORBIDDABLE_ALLERGENS.filter((allergen) => draft.has('allergens', allergen))}
      onToggle={(allergen) => draft.toggle('allergens', allergen)}
    />
  );
}
