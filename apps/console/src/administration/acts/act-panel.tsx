import { formatDateTime } from '@merenda/i18n';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { actName } from '../../acts/act-name.ts';
import { localZone } from '../../session/local-zone.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { rowsIn, rowsQuery } from '../../table/source.ts';
import styles from '../administration.module.css';
import { Changes } from '../changes.tsx';
import { detailsOf } from './details.ts';
import { fieldName } from './names.ts';
import { type Act, actSource } from './queries.ts';

/** The chosen act beside the list. */
export function ActPanel() {
  const t = useT();
  const { actId } = useParams({ from: '/signed-in/administration/acts/$actId' });
  const search = useSearch({ from: '/signed-in/administration/acts' });
  const { data } = useInfiniteQuery(rowsQuery(actSource(search)));
  if (!data) return null;
  const act = rowsIn(data)?.find(({ _id }) => _id === actId);
  if (act) return <Panel key={actId} act={act} />;
  return (
    <SidePanel opened={null} title={t('administration.acts')} at="/administration/acts">
      <p className={styles.quiet}>{t('administration.acts.gone')}</p>
    </SidePanel>
  );
}

function Panel({ act: { at, operator, action, subject, about, detail } }: { act: Act }) {
  const t = useT();
  const language = useLanguage();
  const details = detailsOf(detail, { subject, t, language });
  return (
    <SidePanel opened={null} title={actName(action, t)} at="/administration/acts">
      <FactList
        facts={[
          {
            term: t('administration.acts.when'),
            value: formatDateTime(language, at, 'long', localZone()),
          },
          {
            term: t('administration.acts.who'),
            value: operator?.name ?? t('administration.acts.command'),
          },
          {
            term: t('administration.acts.record'),
            value: (
              <>
                {about} <span className={styles.id}>{subject}</span>
              </>
            ),
          },
        ]}
      />
      {details.length > 0 && (
        <Changes
          rows={details.map(({ field, before, value }) => ({
            field,
            name: fieldName(field, t),
            before: before !== undefined && <del>{before}</del>,
            after: value,
          }))}
        />
      )}
      <div className={styles.acts}>
        {operator && (
          <Link to="/administration/acts" search={{ operator: operator._id }}>
            {t('administration.acts.ofWho')}
          </Link>
        )}
        <Link to="/administration/acts" search={{ subject }}>
          {t('administration.acts.ofRecord')}
        </Link>
      </div>
    </SidePanel>
  );
}
