import { SCHOOL_TEXTS } from '@merenda/domain/places/schools';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { placesQuery } from '../../places/queries.ts';
import { useDraftState } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import styles from '../administration.module.css';
import { SCHOOLS } from './queries.ts';
import { isSchoolRight, NEW_SCHOOL, SchoolFieldset, sentSchool } from './school-fields.tsx';

/** Adds a school to a company of the own scope. */
export function AddSchoolPanel() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery(placesQuery(''));
  const companies = data?.companies ?? [];
  const { values, change, sent } = useDraftState('new school', {
    company: '',
    code: '',
    fields: NEW_SCHOOL,
  });
  const { company, code, fields } = values;
  const [wasSent, setWasSent] = useState(false);
  const add = useMutation({
    mutationFn: () =>
      call('POST /operator/companies/:id/schools', {
        params: { id: company },
        body: { ...sentSchool(fields), code },
      }),
    onSuccess: async ({ _id: schoolId }) => {
      sent();
      notify('good', t('administration.schools.saved'));
      await queries.invalidateQueries({ queryKey: SCHOOLS });
      await navigate({ to: '/administration/schools/$schoolId', params: { schoolId }, search: {} });
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  const isRight = company !== '' && code.trim() !== '' && isSchoolRight(fields);
  return (
    <SidePanel opened={null} title={t('administration.schools.add')} at="/administration/schools">
      <Form
        className={styles.form}
        onSubmit={() => {
          setWasSent(true);
          if (isRight) add.mutate();
        }}
      >
        <SelectField
          label={t('administration.field.company')}
          value={company}
          onChange={(chosen) => change({ company: chosen })}
          placeholder=""
          options={companies.map(({ _id: value, name, label = name }) => ({ value, label }))}
          error={wasSent && company === '' ? t('form.required') : undefined}
        />
        <TextField
          label={t('administration.schools.code')}
          hint={t('administration.schools.codeHint')}
          value={code}
          onChange={(typed) => change({ code: typed })}
          maxLength={SCHOOL_TEXTS.code}
          error={wasSent && code.trim() === '' ? t('form.required') : undefined}
        />
        <SchoolFieldset
          fields={fields}
          wasSent={wasSent}
          onChange={(changes) => change({ fields: { ...fields, ...changes } })}
        />
        <Button type="submit" busy={add.isPending}>
          {t('administration.schools.add')}
        </Button>
      </Form>
    </SidePanel>
  );
}
