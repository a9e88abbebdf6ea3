import { DOCUMENT_TYPES, type DocumentType } from '@merenda/domain/people/documents';
import { COUNTRIES, countryOrDefault } from '@merenda/domain/places/countries';
import { useState } from 'react';
import { CountryFlag } from '../../src/blocks/fields/person/country-flag.tsx';
import { DocumentFields } from '../../src/blocks/fields/person/document-fields.tsx';
import { PhoneField } from '../../src/blocks/fields/person/phone-field.tsx';
import { TaxIdField } from '../../src/blocks/fields/person/tax-id-field.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, Controlled, State } from '../block.tsx';
import { COUNTRY } from './samples.ts';

export function PersonFields() {
  const t = useT();
  const phone = t('signup.phone');
  return (
    <>
      <Block name="PhoneField">
        <State name="empty">
          <Controlled of="">
            {(value, onChange) => (
              <PhoneField label={phone} country={COUNTRY} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="of any country">
          <Controlled of={COUNTRY.iso2}>
            {(iso2, onCountry) => (
              <PhoneField
                label={phone}
                country={countryOrDefault(iso2)}
                countries={COUNTRIES}
                onCountry={onCountry}
                value=""
                onChange={() => {}}
              />
            )}
          </Controlled>
        </State>
        <State name="refused">
          <Controlled of="12">
            {(value, onChange) => (
              <PhoneField
                label={phone}
                country={COUNTRY}
                error={t('form.invalid')}
                value={value}
                onChange={onChange}
              />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="TaxIdField">
        <State name="empty">
          <Controlled of="">
            {(value, onChange) => (
              <TaxIdField country={COUNTRY} value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
        <State name="of a person or a company, optional">
          <Controlled of="">
            {(value, onChange) => (
              <TaxIdField country={COUNTRY} anyOwner optional value={value} onChange={onChange} />
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="DocumentFields">
        {DOCUMENT_TYPES.map((type) => (
          <State key={type} name={type}>
            <Documents first={type} />
          </State>
        ))}
      </Block>
      <Block name="CountryFlag">
        <State name="beside its country's name">
          <p>
            <CountryFlag flagCode="hu" /> Magyarország
          </p>
        </State>
      </Block>
    </>
  );
}

function Documents({ first }: { first: DocumentType }) {
  const [type, setType] = useState(first);
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <DocumentFields
      country={COUNTRY}
      type={type}
      onType={setType}
      field={(name) => ({
        id: name,
        value: values[name] ?? '',
        onChange: (text) => setValues({ ...values, [name]: text }),
        onBlur: () => {},
        error: undefined,
        isWrong: false,
      })}
    />
  );
}
