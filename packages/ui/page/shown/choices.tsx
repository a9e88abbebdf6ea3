import { IconUser } from '@tabler/icons-react';
import { Checkbox } from '../../src/blocks/choices/checkbox.tsx';
import { ChoiceCards } from '../../src/blocks/choices/choice-cards.tsx';
import { ChoiceGroup } from '../../src/blocks/choices/choice-group.tsx';
import { ChoiceRow } from '../../src/blocks/choices/choice-row.tsx';
import { ChoiceSet } from '../../src/blocks/choices/choice-set.tsx';
import { LanguageSelect } from '../../src/blocks/choices/language-select.tsx';
import { ListField } from '../../src/blocks/choices/list-field.tsx';
import { PickField } from '../../src/blocks/choices/pick-field.tsx';
import { PickList } from '../../src/blocks/choices/pick-list.tsx';
import { PillSet } from '../../src/blocks/choices/pill-set.tsx';
import { Segmented } from '../../src/blocks/choices/segmented.tsx';
import { SelectField } from '../../src/blocks/choices/select-field.tsx';
import { Switch } from '../../src/blocks/choices/switch.tsx';
import { USUAL_WAYS, WaysToKeep } from '../../src/blocks/choices/ways-to-keep.tsx';
import unseen from '../../src/blocks/layout/unseen.module.css';
import { setFavouriteLanguage, useT } from '../../src/i18n/language.ts';
import { Block, Controlled, LONG, State } from '../block.tsx';

const OPTIONS = [
  { value: 'soup', label: 'Soup' },
  { value: 'salad', label: 'Salad' },
  { value: 'bread', label: 'Bread' },
];
const CARDS = [
  { value: 'ana', label: 'Ana', text: 'Class 2B', picture: <IconUser size={24} />, aside: '12' },
  { value: 'long', label: LONG, text: LONG },
  { value: 'gone', label: 'Bela', disabled: true },
];
const SCHOOLS = [
  { value: '1', label: 'Escola Municipal', detail: 'São Paulo' },
  { value: '2', label: 'Budapest British School', detail: 'Budapest' },
  { value: '3', label: LONG, detail: LONG },
];

export function Choices() {
  return (
    <>
      <Toggles />
      <OneOfSeveral />
      <SeveralOfSeveral />
      <Lists />
    </>
  );
}

function Toggles() {
  const t = useT();
  const label = t('waysIn.keepDevices');
  return (
    <>
      <Block name="Checkbox">
        <State name="idle and ticked">
          {[false, true].map((first) => (
            <Controlled key={String(first)} of={first}>
              {(checked, onChange) => (
                <Checkbox label={label} checked={checked} onChange={onChange} />
              )}
            </Controlled>
          ))}
        </State>
        <State name="focused">
          <Checkbox label={label} checked onChange={() => {}} />
        </State>
        <State name="disabled">
          <Checkbox label={label} checked disabled onChange={() => {}} />
          <Checkbox label={label} checked={false} disabled onChange={() => {}} />
        </State>
        <State name="refused">
          <Controlled of={false}>
            {(checked, onChange) => (
              <Checkbox
                label={LONG}
                error={t('form.required')}
                required
                checked={checked}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="Switch">
        <State name="off and on">
          {[false, true].map((first) => (
            <Controlled key={String(first)} of={first}>
              {(checked, onChange) => (
                <Switch label={label} hint={LONG} checked={checked} onChange={onChange} />
              )}
            </Controlled>
          ))}
        </State>
        <State name="focused">
          <Switch label={label} checked onChange={() => {}} />
        </State>
        <State name="disabled">
          <Switch label={label} checked disabled onChange={() => {}} />
        </State>
      </Block>
    </>
  );
}

function OneOfSeveral() {
  const t = useT();
  const legend = t('common.choose');
  return (
    <>
      <Block name="ChoiceGroup">
        <State name="nothing chosen, refused">
          <Controlled of={undefined as string | undefined}>
            {(value, onChange) => (
              <ChoiceGroup
                legend={legend}
                error={t('form.selectAtLeastOne')}
                options={CARDS}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="chosen">
          <Controlled of="ana">
            {(value, onChange) => (
              <ChoiceGroup legend={legend} options={CARDS} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="beside each other">
          <Controlled of="soup">
            {(value, onChange) => (
              <ChoiceGroup
                legend={legend}
                layout="beside"
                options={OPTIONS}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="focused">
          <ChoiceGroup
            legend={legend}
            hideLegend
            layout="dense"
            options={OPTIONS}
            value="soup"
            onChange={() => {}}
          />
        </State>
      </Block>
      <Block name="Segmented">
        <State name="chosen">
          <Controlled of="soup">
            {(value, onChange) => (
              <Segmented label={legend} options={OPTIONS} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="focused">
          <Segmented
            label={legend}
            options={OPTIONS.slice(0, 1)}
            value="soup"
            onChange={() => {}}
          />
        </State>
        <State name="one disabled">
          <Segmented
            label={legend}
            options={OPTIONS.map((option) => ({ ...option, disabled: option.value === 'bread' }))}
            value="soup"
            onChange={() => {}}
          />
        </State>
      </Block>
    </>
  );
}

function SeveralOfSeveral() {
  const t = useT();
  const legend = t('common.choose');
  return (
    <>
      <Block name="ChoiceCards">
        <State name="some chosen">
          <Controlled of={['ana'] as string[]}>
            {(values, onChange) => (
              <ChoiceCards legend={legend} options={CARDS} values={values} onChange={onChange} />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="ChoiceSet">
        <State name="with a choice that leads somewhere">
          <ChoiceSet legend={legend} hint={LONG} isEmpty>
            <ChoiceRow option={{ value: 'new', label: t('common.continue') }}>
              <input type="radio" className={unseen.choice} />
            </ChoiceRow>
          </ChoiceSet>
        </State>
      </Block>
      <Block name="ChoiceRow">
        <State name="of one, of many">
          <ChoiceRow option={{ value: 'one', label: 'Soup' }}>
            <input type="radio" className={unseen.choice} />
          </ChoiceRow>
          <ChoiceRow many option={{ value: 'many', label: 'Salad' }}>
            <input type="checkbox" className={unseen.choice} defaultChecked />
          </ChoiceRow>
        </State>
      </Block>
      <Block name="PillSet">
        <State name="some pressed">
          <Controlled of={['soup'] as string[]}>
            {(values, onChange) => (
              <PillSet
                legend={legend}
                hint={LONG}
                options={OPTIONS}
                values={values}
                onToggle={(value) =>
                  onChange(
                    values.includes(value)
                      ? values.filter((other) => other !== value)
                      : [...values, value],
                  )
                }
              />
            )}
          </Controlled>
        </State>
        <State name="focused">
          <PillSet legend={legend} options={OPTIONS.slice(0, 1)} values={[]} onToggle={() => {}} />
        </State>
      </Block>
      <Block name="WaysToKeep">
        <State name="devices and passkeys">
          <Controlled of={USUAL_WAYS}>
            {(chosen, onChange) => <WaysToKeep ways={WAYS} chosen={chosen} onChange={onChange} />}
          </Controlled>
        </State>
      </Block>
    </>
  );
}

const WAYS = {
  devices: [{ name: 'Firefox, Linux', lastSeenAt: '2026-03-09T10:00:00Z' }],
  passkeys: [
    { _id: '1', name: 'Phone', lastUsedAt: '2026-03-01T10:00:00Z' },
    { _id: '2', name: LONG },
  ],
};

function Lists() {
  const t = useT();
  const label = t('common.choose');
  return (
    <>
      <Block name="SelectField">
        <State name="empty">
          <Controlled of={'' as string}>
            {(value, onChange) => (
              <SelectField
                label={label}
                placeholder={label}
                options={OPTIONS}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="focused">
          <SelectField label={label} options={OPTIONS} value="soup" onChange={() => {}} />
        </State>
        <State name="refused">
          <SelectField
            label={label}
            error={t('form.required')}
            placeholder={label}
            options={OPTIONS}
            value=""
            onChange={() => {}}
          />
        </State>
        <State name="disabled">
          <SelectField label={label} disabled options={OPTIONS} value="soup" onChange={() => {}} />
        </State>
      </Block>
      <Block name="PickField">
        <State name="empty">
          <Controlled of="">
            {(value, onChange) => (
              <PickField
                label={label}
                placeholder={label}
                options={SCHOOLS}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <PickField
            label={label}
            placeholder={label}
            error={t('form.required')}
            options={SCHOOLS}
            value=""
            onChange={() => {}}
          />
        </State>
        <State name="focused">
          <PickField
            label={label}
            placeholder={label}
            options={SCHOOLS}
            value="3"
            onChange={() => {}}
          />
        </State>
      </Block>
      <Block name="ListField">
        <State name="empty">
          <ListField label={label} words={label} isEmpty list={() => null} />
        </State>
        <State name="one chosen">
          <ListField label={label} words={LONG} list={() => null} />
        </State>
        <State name="refused">
          <ListField
            label={label}
            error={t('form.required')}
            words={label}
            isEmpty
            list={() => null}
          />
        </State>
      </Block>
      <Block name="PickList">
        <State name="one chosen">
          <Controlled of="1">
            {(value, onPick) => (
              <PickList label={label} options={SCHOOLS} value={value} onPick={onPick} />
            )}
          </Controlled>
        </State>
        <State name="empty">
          <PickList label={t('pick.nothing')} options={[]} value="" onPick={() => {}} />
        </State>
        <State name="loading">
          <PickList
            label={label}
            options={[]}
            value=""
            onPick={() => {}}
            finder={{ onSearch: () => {}, isBusy: true, onMore: undefined }}
          />
        </State>
      </Block>
      <Block name="LanguageSelect">
        <State name="idle">
          <LanguageSelect onChoose={(language) => void setFavouriteLanguage(language)} />
        </State>
        <State name="focused">
          <LanguageSelect onChoose={(language) => void setFavouriteLanguage(language)} />
        </State>
      </Block>
    </>
  );
}
