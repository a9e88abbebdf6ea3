import { toMinor } from '@merenda/domain/money/money';
import { IconMail } from '@tabler/icons-react';
import { AmountField } from '../../src/blocks/fields/amount-field.tsx';
import { CodeBoxes } from '../../src/blocks/fields/code-boxes.tsx';
import { Field, FieldNote } from '../../src/blocks/fields/field.tsx';
import { FilePicker } from '../../src/blocks/fields/file-picker.tsx';
import { MaskedField } from '../../src/blocks/fields/masked-field.tsx';
import { PasswordField } from '../../src/blocks/fields/password-field.tsx';
import { PasswordMeter } from '../../src/blocks/fields/password-meter.tsx';
import { quickAmounts } from '../../src/blocks/fields/quick-amounts.ts';
import { SecurityCodeField } from '../../src/blocks/fields/security-code-field.tsx';
import { TextArea } from '../../src/blocks/fields/text-area.tsx';
import { TextField } from '../../src/blocks/fields/text-field.tsx';
import { TypedDayField } from '../../src/blocks/fields/typed-day-field.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, Controlled, LONG, State } from '../block.tsx';
import { CURRENCY } from './samples.ts';

export function Fields() {
  return (
    <>
      <TextFields />
      <OtherTexts />
      <Figures />
      <Parts />
    </>
  );
}

function TextFields() {
  const t = useT();
  const label = t('session.email');
  return (
    <Block name="TextField">
      <State name="empty">
        <Controlled of="">
          {(value, onChange) => <TextField label={label} value={value} onChange={onChange} />}
        </Controlled>
      </State>
      <State name="focused">
        <Controlled of="">
          {(value, onChange) => <TextField label={label} value={value} onChange={onChange} />}
        </Controlled>
      </State>
      <State name="optional, with a hint and a prefix">
        <Controlled of="ana@example.com">
          {(value, onChange) => (
            <TextField
              label={label}
              optional
              hint={t('form.futureDate')}
              prefix={<IconMail size={20} aria-hidden />}
              value={value}
              onChange={onChange}
            />
          )}
        </Controlled>
      </State>
      <State name="refused">
        <Controlled of="ana@">
          {(value, onChange) => (
            <TextField
              label={label}
              error={t('form.invalidEmail')}
              value={value}
              onChange={onChange}
            />
          )}
        </Controlled>
      </State>
      <State name="disabled">
        <TextField label={label} disabled value="ana@example.com" onChange={() => {}} />
      </State>
      <State name="long text">
        <Controlled of={LONG}>
          {(value, onChange) => (
            <TextField label={LONG} error={LONG} value={value} onChange={onChange} />
          )}
        </Controlled>
      </State>
    </Block>
  );
}

function OtherTexts() {
  const t = useT();
  const password = t('session.password');
  return (
    <>
      <Block name="PasswordField">
        <State name="idle">
          <Controlled of="merenda-demo">
            {(value, onChange) => (
              <PasswordField
                label={password}
                autoComplete="current-password"
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <Controlled of="1234">
            {(value, onChange) => (
              <PasswordField
                label={password}
                error={t('password.advice')}
                autoComplete="new-password"
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="PasswordMeter">
        {['', 'password1', 'plain-words', 'plain-words-9-of-Many'].map((typed) => (
          <State key={typed} name={typed || 'empty'}>
            <PasswordMeter password={typed} person={{}} />
          </State>
        ))}
        <State name="refused">
          <PasswordMeter password="plain-words-9-of-Many" person={{}} isRefused />
        </State>
      </Block>
      <Block name="TextArea">
        <State name="idle">
          <Controlled of={LONG}>
            {(value, onChange) => (
              <TextArea label={t('signup.name')} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <Controlled of="">
            {(value, onChange) => (
              <TextArea
                label={t('signup.name')}
                error={t('form.required')}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="TypedDayField">
        <State name="empty">
          <Controlled of="">
            {(value, onChange) => (
              <TypedDayField label={t('common.choose')} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="whole">
          <Controlled of="2016-05-04">
            {(value, onChange) => (
              <TypedDayField label={t('common.choose')} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="MaskedField">
        <State name="idle">
          <Controlled of="1234-5">
            {(value, onChange) => (
              <MaskedField label="0000-AA" mask="0000-AA" value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="focused">
          <Controlled of="">
            {(value, onChange) => (
              <MaskedField
                label="0000-AA"
                mask="0000-AA"
                placeholder="0000-AA"
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
      </Block>
    </>
  );
}

function Figures() {
  const t = useT();
  const amount = t('transfers.amount');
  return (
    <>
      <Block name="AmountField">
        <State name="empty, with amounts to tap">
          <Controlled of={undefined as bigint | undefined}>
            {(value, onChange) => (
              <AmountField
                label={amount}
                currency={CURRENCY}
                quick={quickAmounts(CURRENCY)}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="focused">
          <Controlled of={toMinor(1_234.5, CURRENCY) as bigint | undefined}>
            {(value, onChange) => (
              <AmountField label={amount} currency={CURRENCY} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <Controlled of={toMinor(9_999, CURRENCY) as bigint | undefined}>
            {(value, onChange) => (
              <AmountField
                label={amount}
                currency={CURRENCY}
                error={t('form.amount.invalid')}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="disabled">
          <AmountField
            label={amount}
            currency={CURRENCY}
            disabled
            quick={quickAmounts(CURRENCY)}
            value={toMinor(50, CURRENCY)}
            onChange={() => {}}
          />
        </State>
      </Block>
      <Block name="CodeBoxes">
        <State name="empty">
          <Controlled of="">
            {(value, onChange) => (
              <CodeBoxes label={t('common.copy')} length={6} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <Controlled of="123456">
            {(value, onChange) => (
              <CodeBoxes
                label={t('common.copy')}
                length={6}
                numeric
                error={t('form.invalid')}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
        <State name="to be read">
          <CodeBoxes label={t('common.copy')} length={6} readOnly value="7K2M9P" />
        </State>
      </Block>
      <Block name="SecurityCodeField">
        <State name="idle">
          <Controlled of="12">
            {(value, onChange) => (
              <SecurityCodeField length={3} readOnly={false} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="being sent">
          <SecurityCodeField length={4} readOnly value="1234" onChange={() => {}} />
        </State>
      </Block>
    </>
  );
}

function Parts() {
  const t = useT();
  return (
    <>
      <Block name="Field">
        <State name="around any control">
          <Field label={t('common.choose')} hint={t('common.optional')} isEmpty={false}>
            {(control) => <input {...control} type="range" />}
          </Field>
        </State>
      </Block>
      <Block name="FieldNote">
        <State name="hint">
          <FieldNote id="a-hint" hint={t('form.futureDate')} />
        </State>
        <State name="refused">
          <FieldNote id="an-error" error={t('form.required')} />
        </State>
      </Block>
      <Block name="FilePicker">
        <State name="button">
          <FilePicker accept="image/*" onFile={() => {}}>
            {t('common.choose')}
          </FilePicker>
        </State>
        <State name="a place to drop a file">
          <FilePicker accept="image/*" dropzone onFile={() => {}}>
            {t('verify.choose')}
          </FilePicker>
        </State>
        <State name="focused">
          <FilePicker accept="image/*" onFile={() => {}}>
            {t('common.choose')}
          </FilePicker>
        </State>
      </Block>
    </>
  );
}
