import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuestion } from '../../acts/use-question.tsx';
import { companyName } from '../../places/brand-options.ts';
import { about } from '../../queries/subjects.ts';
import { useBegun, useHasDraft } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import styles from '../administration.module.css';
import { ClassForm, classDraft } from './class-form.tsx';
import { type OpenedSchool, type SchoolClass, schoolQuery } from './queries.ts';
import { SCHOOL_FIELD_NAMES, SCHOOL_FIELDS } from './school-fields.tsx';
import { SchoolForm, schoolDraft } from './school-form.tsx';
import { Times } from './times.tsx';

const LIST = '/administration/schools';

/** The chosen school beside the list: its facts and classes. */
export function SchoolPanel() {
  const t = useT();
  const { schoolId } = useParams({ from: '/signed-in/administration/schools/$schoolId' });
  const query = useQuery(schoolQuery(schoolId));
  if (query.data) return <Panel key={schoolId} school={query.data} />;
  return <UnreadPanel title={t('administration.schools')} at={LIST} query={query} />;
}

function Panel({ school }: { school: OpenedSchool }) {
  const t = useT();
  const [isEdited, setEdited] = useState(useHasDraft(schoolDraft(school._id)));
  const tell = (value: string | boolean | undefined) =>
    typeof value === 'boolean' ? t(value ? 'administration.yes' : 'administration.no') : value;
  return (
    <SidePanel opened={{ kind: 'school', id: school._id }} title={school.name} at={LIST}>
      {isEdited ? (
        <SchoolForm school={school} onLeave={() => setEdited(false)} />
      ) : (
        <>
          <FactList
            facts={[
              { term: t('administration.field.company'), value: companyName(school.company) },
              { term: t('administration.schools.code'), value: school.code },
              { term: t('administration.companies.zone'), value: school.timeZone },
              { term: t('administration.schools.students'), value: school.students },
              // The panel's title is the name.
              ...SCHOOL_FIELDS.filter((name) => name !== 'name').map((name) => ({
                term: t(SCHOOL_FIELD_NAMES[name]),
                value: tell(school[name]),
              })),
            ]}
          />
          <div className={styles.acts}>
            <Button kind="outline" onClick={() => setEdited(true)}>
              {t('administration.schools.edit')}
            </Button>
          </div>
        </>
      )}
      <Times school={school} />
      <Classes school={school} />
    </SidePanel>
  );
}

/** The school's classes, each changed in place; one with students stays. A new one goes by the school's id. */
function Classes({ school: { _id: schoolId, classes } }: { school: OpenedSchool }) {
  const t = useT();
  const begun = useBegun([schoolId, ...classes.map(({ _id }) => _id)], classDraft);
  const [edited, setEdited] = useState(begun);
  const leave = () => setEdited(undefined);
  return (
    <section className={styles.block}>
      <h3>{t('administration.schools.classes')}</h3>
      {classes.map((one) =>
        edited === one._id ? (
          <ClassForm key={one._id} schoolId={schoolId} schoolClass={one} onLeave={leave} />
        ) : (
          <ClassRow
            key={one._id}
            schoolId={schoolId}
            schoolClass={one}
            onEdit={() => setEdited(one._id)}
          />
        ),
      )}
      {edited === schoolId ? (
        <ClassForm schoolId={schoolId} onLeave={leave} />
      ) : (
        <div className={styles.acts}>
          <Button kind="soft" onClick={() => setEdited(schoolId)}>
            {t('administration.schools.addClass')}
          </Button>
        </div>
      )}
    </section>
  );
}

function ClassRow({
  schoolId,
  schoolClass: { _id: classId, name, educationLevel, year, shift, students, version },
  onEdit,
}: {
  schoolId: string;
  schoolClass: SchoolClass;
  onEdit: () => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /operator/schools/:id/classes/:classId', {
        params: { id: schoolId, classId },
        query: { version },
      }),
    onSuccess: (school) => {
      queries.setQueryData(schoolQuery(schoolId).queryKey, school);
      void queries.invalidateQueries(about('administered-schools'));
    },
    onError: (error) => {
      notifyFailure(error, 'global.error.message');
      // The row shows how the class stands now.
      void queries.invalidateQueries({ queryKey: schoolQuery(schoolId).queryKey });
    },
  });
  const { ask, question } = useQuestion(() => remove.mutate());
  const asked = {
    act: 'administration.schools.deleteClass',
    text: 'administration.schools.ask',
  } as const;
  return (
    <CardRow
      title={name}
      text={dotted([
        educationLevel,
        year,
        shift,
        t('administration.schools.studentsCount', { count: students }),
      ])}
      aside={
        <span className={styles.acts}>
          <Button
            kind="soft"
            size="small"
            aria-label={`${t('administration.schools.changeClass')}: ${name}`}
            onClick={onEdit}
          >
            {t('administration.schools.changeClass')}
          </Button>
          <Button
            kind="soft"
            size="small"
            aria-label={`${t('administration.schools.deleteClass')}: ${name}`}
            busy={remove.isPending}
            onClick={() => ask(undefined, asked)}
          >
            {t('administration.schools.deleteClass')}
          </Button>
          {question}
        </span>
      }
    />
  );
}
