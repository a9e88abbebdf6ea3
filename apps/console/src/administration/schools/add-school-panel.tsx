import { requiredError } from '@merenda/domain/forms/forms';
import { textError } from '@merenda/domain/forms/text-forms';
import { SCHOOL_TEXTS } from '@merenda/domain/places/schools';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { ownPaths, type ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companiesQuery, placeName } from '../../places/queries.ts';
import { about } from '../../queries/subjects.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import styles from '../administration.module.css';
import {
  NEW_SCHOOL,
  SCHOOL_FIELDS,
  SCHOOL_RULES,
  SchoolFieldset,
  sentSchool,
} from './school-fields.tsx';

type NewSchool = typeof NEW_SCHOOL & { company: string; code: string };

const SENT: ServerFields<NewSchool, keyof NewSchool> = {
  paths: ownPaths([...SCHOOL_FIELDS, 'company', 'code']),
  codes: { code_taken: () => ({ field: 'code', key: 'administration.error.code' }) },
};

/** Adds a school to a company of the own scope. */
export function AddSchoolPanel() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: companies = [] } = useQuery(companiesQuery);
  const { form, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    'new school',
    { company: '', code: '', ...NEW_SCHOOL },
    {
      ...SCHOOL_RULES,
      company: ({ company }) => requiredError(company),
      code: ({ code }) => textError(code, { max: SCHOOL_TEXTS.code }),
    },
    SENT,
  );
  const add = useMutation({
    mutationFn: () =>
      call('POST /operator/companies/:id/schools', {
        params: { id: form.company },
        body: { ...sentSchool(form), code: form.code },
      }),
    onSuccess: async ({ _id: schoolId }) => {
      sent();
      notify('good', t('administration.schools.saved'));
      await queries.invalidateQueries(about('administered-schools'));
      await navigate({ to: '/administration/schools/$schoolId', params: { schoolId }, search: {} });
    },
    onError: onRefused,
  });
  return (
    <SidePanel opened={null} title={t('administration.schools.add')} at="/administration/schools">
      <Form
        className={styles.form}
        onSubmit={() => (isValid('company', 'code', 'name') ? add.mutate() : showErrors())}
      >
        <SelectField
          {...field('company')}
          label={t('administration.field.company')}
          placeholder=""
          options={companies.map((one) => ({ value: one._id, label: placeName(one) }))}
        />
        <TextField
          {...field('code')}
          label={t('administration.schools.code')}
          hint={t('administration.schools.codeHint')}
          maxLength={SCHOOL_TEXTS.code}
        />
        <SchoolFieldset field={field} />
        <Button type="submit" busy={add.isPending}>
          {t('administration.schools.add')}
        </Button>
      </Form>
    </SidePanel>
  );
}
