import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { useBegun } from '../../session/use-draft-form.ts';
import styles from '../administration.module.css';
import type { OpenedSchool, SchoolMenu } from './queries.ts';
import { TimesForm, timesDraft } from './times-form.tsx';

/** The serving times of a school's menus, each changed in place. */
export function Times({ school: { _id: schoolId, menus } }: { school: OpenedSchool }) {
  const t = useT();
  const localised = useLocalised();
  const [edited, setEdited] = useState(useBegun(menus, timesDraft)?._id);
  if (menus.length === 0) return null;
  return (
    <section className={styles.block}>
      <h3>{t('administration.times')}</h3>
      {menus.map((menu) =>
        edited === menu._id ? (
          <TimesForm
            key={menu._id}
            schoolId={schoolId}
            name={localised(menu.names)}
            menu={menu}
            onLeave={() => setEdited(undefined)}
          />
        ) : (
          <TimesRow
            key={menu._id}
            name={localised(menu.names)}
            menu={menu}
            onEdit={() => setEdited(menu._id)}
          />
        ),
      )}
    </section>
  );
}

function TimesRow({
  name,
  menu: { from, until, slotMinutes, places },
  onEdit,
}: {
  name: string;
  menu: SchoolMenu;
  onEdit: () => void;
}) {
  const t = useT();
  const text = [
    t('administration.times.text', { from, until, minutes: slotMinutes }),
    places !== undefined && `${t('administration.times.places')}: ${places}`,
  ];
  return (
    <CardRow
      title={name}
      text={dotted(text)}
      aside={
        <Button
          kind="soft"
          size="small"
          aria-label={`${t('administration.times.edit')}: ${name}`}
          onClick={onEdit}
        >
          {t('administration.times.edit')}
        </Button>
      }
    />
  );
}
