import { textError } from '@merenda/domain/forms/text-forms';
import { type Allergen, OFFERED_ALLERGENS } from '@merenda/domain/ordering/allergens';
import {
  DISH_TEXTS,
  kilocaloriesError,
  MAX_PARTS,
  type NutritionalValue,
  SHOWN_VALUES,
  sheetAddressError,
} from '@merenda/domain/ordering/products';
import { LANGUAGE_NAMES, LANGUAGES } from '@merenda/domain/places/languages';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { companyName } from '../../places/brand-options.ts';
import { tellChanged, useDraftForm } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { DishField } from '../dish-field.tsx';
import styles from '../panel.module.css';
import {
  dishQuery,
  draftQuery,
  type Of,
  type PlannedDish,
  type PlannedSchool,
} from '../queries.ts';
import { useSchool } from '../school.ts';
import { useDraft } from '../use-draft.ts';
import { DetailFields, NEW_DETAILS, sentDetails } from './detail-fields.tsx';
import { DishPictureForm } from './dish-picture-form.tsx';
import { type Texts, written } from './texts.ts';

const NEW = 'new';

/** A dish of the company, or a new one. */
export function DishPanel() {
  const t = useT();
  const { dishId } = useParams({ from: '/signed-in/menus/dish/$dishId' });
  const school = useSchool();
  const localised = useLocalised();
  const isNew = dishId === NEW;
  const { data, error, refetch } = useQuery({
    ...dishQuery(school?._id ?? '', dishId),
    enabled: school !== undefined && !isNew,
  });
  // The form begins with the draft's version of the dish.
  const drafts = useQuery({ ...draftQuery(school?._id ?? ''), enabled: school !== undefined });
  if (!school) return null;
  const failed = error ?? drafts.error;
  const title = isNew ? t('planning.dish.new') : data ? localised(data.names) : '';
  return (
    <SidePanel key={dishId} opened={{ kind: 'menus', id: school._id }} at="/menus" title={title}>
      {failed ? (
        <ErrorState error={failed} onRetry={() => void (error ? refetch() : drafts.refetch())} />
      ) : drafts.data && (isNew || data) ? (
        <DishForm key={`${school._id} ${dishId}`} school={school} dish={data} />
      ) : (
        <ListSkeleton />
      )}
    </SidePanel>
  );
}

/** The editor's beginning: the draft's version of the dish before the published one. */
function startOf(dish: PlannedDish | undefined, drafted: Of<'dish'> | undefined) {
  const details = drafted?.details ?? (dish ? dish.details : NEW_DETAILS);
  const start = {
    names: (drafted?.names ?? dish?.names ?? {}) as Texts,
    descriptions: (drafted?.descriptions ?? dish?.descriptions ?? {}) as Texts,
    allergens: drafted?.allergens ?? dish?.allergens ?? [],
    parts: drafted?.parts ?? dish?.parts.map(({ _id }) => _id) ?? [],
    nutritionalValue: drafted?.nutritionalValue ?? dish?.nutritionalValue ?? 'notDefined',
    kilocalories: String(drafted?.kilocalories ?? dish?.kilocalories ?? ''),
    ...details,
    nutritionalInfo: details.nutritionalInfo as Texts,
    allergensUrl: details.allergensUrl ?? '',
  };
  return { ...start, asRead: JSON.stringify(start) };
}

function DishForm({ school, dish }: { school: PlannedSchool; dish: PlannedDish | undefined }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { drafted, add, isBusy } = useDraft(school._id);
  const start = startOf(
    dish,
    drafted('dish', ({ product }) => product === dish?._id),
  );
  const [hasAll, setHasAll] = useState(false);
  const { form, change, field, showErrors, isValid, sent, unchanged } = useDraftForm(
    `dish ${dish?._id ?? school._id}`,
    start,
    {
      names: ({ names }) => {
        const written = LANGUAGES.flatMap((one) => names[one]?.trim() || []);
        return written.length === 0
          ? { key: 'form.required' }
          : written.map((name) => textError(name, { max: DISH_TEXTS.name })).find(Boolean);
      },
      kilocalories: ({ kilocalories }) => kilocaloriesError(kilocalories),
      allergensUrl: ({ allergensUrl }) => sheetAddressError(allergensUrl),
    },
    { paths: { names: 'names', kilocalories: 'kilocalories', allergensUrl: 'allergensUrl' } },
  );
  const languages = hasAll ? LANGUAGES : [language];
  const isMine = school.mayChangeDishes;
  const toggle = (allergen: Allergen) =>
    change({
      allergens: form.allergens.includes(allergen)
        ? form.allergens.filter((one) => one !== allergen)
        : [...form.allergens, allergen],
    });
  const save = () => {
    // An allergen that somebody else has published meanwhile would go.
    if (form.asRead !== start.asRead) {
      change(start);
      return tellChanged();
    }
    const isRight = isValid('names', 'kilocalories', 'allergensUrl');
    if (!isRight || form.parts.length > MAX_PARTS) return showErrors();
    const kilocalories = form.kilocalories.trim();
    add(
      [
        {
          kind: 'dish',
          product: dish?._id ?? crypto.randomUUID(),
          isNew: dish === undefined,
          names: written(form.names),
          descriptions: written(form.descriptions),
          allergens: form.allergens,
          nutritionalValue: form.nutritionalValue,
          kilocalories: kilocalories === '' ? null : Number(kilocalories),
          parts: form.parts,
          details: sentDetails(form),
        },
      ],
      () => {
        sent();
        void navigate({ to: '/menus/draft', search: true });
      },
    );
  };
  const { id, error, isWrong, onBlur } = field('names');
  return (
    <Form className={styles.form} onSubmit={save}>
      <p className={styles.quiet}>
        {isMine
          ? t('planning.dish.everywhere', { company: companyName(school.company) })
          : t('planning.dish.ofCompany')}
      </p>
      {languages.map((one, index) => (
        <div key={one} className={styles.form}>
          <TextField
            {...(index === 0 ? { id, error, isWrong, onBlur } : { optional: true })}
            label={t('planning.dish.name', { language: LANGUAGE_NAMES[one] })}
            lang={one}
            maxLength={DISH_TEXTS.name}
            readOnly={!isMine}
            value={form.names[one] ?? ''}
            onChange={(text) => change({ names: { ...form.names, [one]: text } })}
          />
          <TextArea
            label={t('planning.dish.description', { language: LANGUAGE_NAMES[one] })}
            optional
            maxLength={DISH_TEXTS.description}
            readOnly={!isMine}
            value={form.descriptions[one] ?? ''}
            onChange={(text) => change({ descriptions: { ...form.descriptions, [one]: text } })}
          />
        </div>
      ))}
      {!hasAll && (
        <div>
          <Button kind="plain" size="small" onClick={() => setHasAll(true)}>
            {t('planning.dish.languages')}
          </Button>
        </div>
      )}
      <fieldset className={styles.choices}>
        <legend>{t('planning.dish.allergens')}</legend>
        {OFFERED_ALLERGENS.map((allergen) => (
          <Checkbox
            key={allergen}
            label={t(`allergen.${allergen}`)}
            checked={form.allergens.includes(allergen)}
            disabled={!isMine}
            onChange={() => toggle(allergen)}
          />
        ))}
      </fieldset>
      <Parts
        school={school}
        dish={dish}
        parts={form.parts}
        onChange={(parts) => change({ parts })}
      />
      <div className={styles.pair}>
        <SelectField<NutritionalValue>
          label={t('planning.dish.nutrition')}
          value={form.nutritionalValue}
          disabled={!isMine}
          onChange={(nutritionalValue) => change({ nutritionalValue })}
          options={SHOWN_VALUES.map((value) => ({ value, label: t(`consumption.${value}`) }))}
        />
        <TextField
          {...field('kilocalories')}
          label={t('planning.dish.kilocalories')}
          optional
          readOnly={!isMine}
          inputMode="numeric"
        />
      </div>
      <DetailFields
        form={form}
        languages={languages}
        isReadOnly={!isMine}
        onChange={change}
        sheet={field('allergensUrl')}
      />
      {isMine && (
        <div className={styles.acts}>
          <Button type="submit" busy={isBusy} waits={dish && unchanged}>
            {t('planning.keep')}
          </Button>
        </div>
      )}
      {isMine && dish && <DishPictureForm dish={dish} />}
    </Form>
  );
}

/** The dishes that this one consists of; their allergens are its own (product:menus#allergens). */
function Parts({
  school,
  dish,
  parts,
  onChange,
}: {
  school: PlannedSchool;
  dish: PlannedDish | undefined;
  parts: readonly string[];
  onChange: (parts: string[]) => void;
}) {
  const t = useT();
  const localised = useLocalised();
  const [chosen, setChosen] = useState<Record<string, Record<string, string>>>({});
  const nameOf = (id: string) =>
    localised(chosen[id] ?? dish?.parts.find(({ _id }) => _id === id)?.names ?? {});
  return (
    <section className={styles.part}>
      <h3>{t('planning.dish.parts')}</h3>
      <ul className={styles.list}>
        {parts.map((id) => (
          <li key={id} className={styles.row}>
            <span>{nameOf(id)}</span>
            {school.mayChangeDishes && (
              <Button
                kind="plain"
                size="small"
                aria-label={t('planning.dish.parts.remove', { dish: nameOf(id) })}
                onClick={() => onChange(parts.filter((one) => one !== id))}
              >
                <IconX size={20} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {school.mayChangeDishes && parts.length >= MAX_PARTS && (
        <p className={styles.quiet}>{t('planning.dish.parts.most', { max: MAX_PARTS })}</p>
      )}
      {school.mayChangeDishes && parts.length < MAX_PARTS && (
        <DishField
          optional
          school={school}
          without={[...parts, ...(dish ? [dish._id] : [])]}
          onPick={({ _id, names }) => {
            setChosen({ ...chosen, [_id]: names });
            onChange([...parts, _id]);
          }}
        />
      )}
    </section>
  );
}
