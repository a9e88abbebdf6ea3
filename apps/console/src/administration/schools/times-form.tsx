import { hasSlot, MAX_SLOT_MINUTES, MAX_SLOT_PLACES } from '@merenda/domain/ordering/slots';
import { minutesOfTime } from '@merenda/domain/time/dates';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EditForm } from '../edit-form.tsx';
import { type SchoolMenu, schoolQuery } from './queries.ts';
import { useFields } from './use-fields.ts';

const NAMES = {
  from: 'administration.times.from',
  until: 'administration.times.until',
  slotMinutes: 'administration.times.slot',
  places: 'administration.times.places',
} as const;

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

const isWhole = (text: string, max: number) =>
  /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= max;

/** The fields with an error; a slot begins between start and end. */
function wrongTimesOf({ from, until, slotMinutes, places }: Times): (keyof Times)[] {
  const [start, end] = [minutesOfTime(from), minutesOfTime(until)];
  const isSlotWrong = !isWhole(slotMinutes, MAX_SLOT_MINUTES);
  const slotsTime = isSlotWrong ? 1 : Number(slotMinutes);
  const wrong = {
    from: start === undefined,
    until:
      end === undefined ||
      (start !== undefined &&
        !hasSlot({ startTimeMinutes: start, endTimeMinutes: end, slotsTime })),
    slotMinutes: isSlotWrong,
    places: places.trim() !== '' && !isWhole(places, MAX_SLOT_PLACES),
  };
  return (Object.keys(wrong) as (keyof Times)[]).filter((name) => wrong[name]);
}

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
  const queries = useQueryClient();
  const query = schoolQuery(schoolId);
  const [wasSent, setWasSent] = useState(false);
  const { fields, version, theirs, change, sent, onRefused } = useFields(
    `times ${menu._id}`,
    readOf(menu),
    {
      latest: async () => {
        const { menus } = await queries.fetchQuery({ ...query, staleTime: 0 });
        return readOf(menus.find(({ _id }) => _id === menu._id) ?? {});
      },
      nameOf: (field) => t(NAMES[field]),
      t,
    },
  );
  const leave = () => {
    sent();
    onLeave();
  };
  const wrong = wrongTimesOf(fields);
  const save = useMutation({
    mutationFn: () => {
      const { from, until, slotMinutes, places } = fields;
      return call('PUT /operator/schools/:id/menus/:menuId/times', {
        params: { id: schoolId, menuId: menu._id },
        body: {
          ...{ from, until, slotMinutes: Number(slotMinutes), version },
          ...(places.trim() && { places: Number(places) }),
        },
      });
    },
    onSuccess: (changed) => {
      queries.setQueryData(query.queryKey, changed);
      notify('good', t('administration.times.saved'));
      leave();
    },
    onError: onRefused,
  });
  return (
    <EditForm
      label={menuName}
      theirs={theirs}
      isSaving={save.isPending}
      onSave={() => {
        setWasSent(true);
        if (wrong.length === 0) save.mutate();
      }}
      onCancel={leave}
    >
      <b>{menuName}</b>
      {(Object.keys(NAMES) as (keyof Times)[]).map((name) => (
        <TextField
          key={name}
          label={t(NAMES[name])}
          optional={name === 'places'}
          {...(name === 'from' || name === 'until' ? { type: 'time' } : { inputMode: 'numeric' })}
          value={fields[name]}
          onChange={(text) => change({ [name]: text })}
          error={
            wasSent && wrong.includes(name)
              ? t(name === 'until' ? 'administration.error.times' : 'form.invalid')
              : undefined
          }
        />
      ))}
    </EditForm>
  );
}
