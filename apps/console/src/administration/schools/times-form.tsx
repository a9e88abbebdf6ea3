import { wholeNumberError } from '@merenda/domain/forms/whole-number';
import { servingEndError, timeError } from '@merenda/domain/ordering/serving-times';
import { MAX_SLOT_MINUTES, MAX_SLOT_PLACES } from '@merenda/domain/ordering/slots';
import type { Key } from '@merenda/i18n';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import type { Rules } from '@merenda/ui/blocks/form/form-state.ts';
import { call, type Request } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { SchoolMenu } from './queries.ts';
import { useSchoolForm } from './use-school-form.ts';

type Sent = Omit<Request<'PUT /operator/schools/:id/menus/:menuId/times'>['body'], 'version'>;

/** Every field of the times; the form shows each. */
const NAMES = {
  from: 'administration.times.from',
  until: 'administration.times.until',
  slotMinutes: 'administration.times.slot',
  places: 'administration.times.places',
} as const satisfies Record<keyof Sent, Key>;

type Times = Record<keyof typeof NAMES, string>;

const fieldsOf = (menu: Partial<SchoolMenu>): Times => ({
  from: menu.from ?? '',
  until: menu.until ?? '',
  slotMinutes: String(menu.slotMinutes ?? ''),
  places: String(menu.places ?? ''),
});

const readOf = (menu: Partial<SchoolMenu>) => ({
  fields: fieldsOf(menu),
  version: menu.version ?? '',
});

const minutesError = (typed: string) =>
  wholeNumberError(typed, { least: 1, most: MAX_SLOT_MINUTES });

const RULES: Rules<Times, keyof Times> = {
  from: ({ from }) => timeError(from),
  until: ({ from, until, slotMinutes }) =>
    servingEndError(until, {
      from,
      slotsTime: minutesError(slotMinutes) ? 1 : Number(slotMinutes),
    }),
  slotMinutes: ({ slotMinutes }) => minutesError(slotMinutes),
  places: ({ places }) =>
    places.trim() === ''
      ? undefined
      : wholeNumberError(places, { least: 1, most: MAX_SLOT_PLACES }),
};

const FIELDS = Object.keys(NAMES) as (keyof Times)[];

/** Names the draft of a menu's serving times. */
export const timesDraft = ({ _id }: Pick<SchoolMenu, '_id'>): string => `times ${_id}`;

/** Changes the serving times of a menu; where somebody was faster, it says what has changed. */
export function TimesForm({
  schoolId,
  name: menuName,
  menu,
  onLeave,
}: {
  schoolId: string;
  name: string;
  menu: SchoolMenu;
  onLeave: () => void;
}) {
  const t = useT();
  const { field, edit } = useSchoolForm(schoolId, {
    draft: timesDraft(menu),
    read: readOf(menu),
    latest: ({ menus }) => readOf(menus.find(({ _id }) => _id === menu._id) ?? {}),
    names: NAMES,
    rules: RULES,
    send: ({ from, until, slotMinutes, places, version }) =>
      call('PUT /operator/schools/:id/menus/:menuId/times', {
        params: { id: schoolId, menuId: menu._id },
        body: {
          ...{ from, until, slotMinutes: Number(slotMinutes), version },
          ...(places.trim() && { places: Number(places) }),
        },
      }),
    saved: 'administration.times.saved',
    onLeave,
  });
  return (
    <EditForm {...edit} label={menuName}>
      <b>{menuName}</b>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(NAMES[name])}
          optional={name === 'places'}
          {...(name === 'from' || name === 'until' ? { type: 'time' } : { inputMode: 'numeric' })}
        />
      ))}
    </EditForm>
  );
}
