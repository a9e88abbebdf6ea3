import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import type { Answer } from '@merenda/ui/client/call.ts';
import { translateNow, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSaveRestrictions } from '../../../queries/restrictions.ts';
import { useSession } from '../../../session/session.ts';
import styles from './limits.module.css';

type Named = Answer<'GET /responsible-users/:userId/dependents/:id/restrictions'>;

/** All prohibitions, each with a button to lift it, and a link to the menu to add more. */
export function ForbiddenList({ student, named }: { student: Dependent; named: Named }) {
  const t = useT();
  const localised = useLocalised();
  const { blocked } = useSession().responsible;
  const { menus, version } = student.restrictions;
  const { forbiddenProducts, forbiddenCategories, forbiddenAllergens } = menus;
  const save = useSaveRestrictions(student._id);
  const without = <T,>(list: readonly T[], one: T) => list.filter((other) => other !== one);
  const allow = (name: string, rest: Partial<typeof menus>) =>
    save.mutate(
      { version, menus: rest },
      {
        onSuccess: () => notify('good', translateNow('limits.forbidden.allowed', { name })),
        onError: (error) => notifyFailure(error, 'dependent.error.saveRestrictions'),
      },
    );
  const row = (key: string, name: string, rest: Partial<typeof menus>, text?: string) => (
    <li key={key} className={styles.item}>
      <span className={styles.words}>
        {name}
        {text && <span className={styles.quiet}>{text}</span>}
      </span>
      {student.maySpend && !blocked && (
        <Button
          kind="plain"
          size="small"
          disabled={save.isPending}
          aria-label={t('limits.forbidden.remove', { name })}
          onClick={() => allow(name, rest)}
          icon={<IconX size={20} aria-hidden />}
        />
      )}
    </li>
  );
  // A product removed a moment ago may still be among the names.
  const allergens = forbiddenAllergens.map((allergen) =>
    row(allergen, t(`allergen.${allergen}`), {
      forbiddenAllergens: without(forbiddenAllergens, allergen),
    }),
  );
  const categories = named.categories
    .filter(({ _id }) => forbiddenCategories.includes(_id))
    .map(({ _id, name, menu }) =>
      row(
        _id,
        localised(name),
        { forbiddenCategories: without(forbiddenCategories, _id) },
        localised(menu),
      ),
    );
  const products = named.products
    .filter(({ _id }) => forbiddenProducts.includes(_id))
    .map(({ _id, name }) =>
      row(_id, localised(name), { forbiddenProducts: without(forbiddenProducts, _id) }),
    );
  const isEmpty = allergens.length + categories.length + products.length === 0;
  return (
    <Section title={t('limits.forbidden.title')}>
      <Card>
        {isEmpty && <p className={styles.quiet}>{t('limits.forbidden.none')}</p>}
        <Kind title={t('limits.forbidden.allergens')} rows={allergens} />
        <Kind title={t('limits.forbidden.categories')} rows={categories} />
        <Kind title={t('limits.forbidden.products')} rows={products} />
      </Card>
      {student.maySpend && student.wallet && (
        <ButtonLink
          to="/dependents/$dependentId/menu"
          params={{ dependentId: student._id }}
          search={{ prohibit: true }}
          kind="soft"
          wide
        >
          {t('limits.forbidden.choose')}
        </ButtonLink>
      )}
    </Section>
  );
}

function Kind({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={styles.items}>{rows}</ul>
    </>
  );
}
