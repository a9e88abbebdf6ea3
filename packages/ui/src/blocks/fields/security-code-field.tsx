import { useT } from '../../i18n/language.ts';
import { CodeBoxes } from './code-boxes.tsx';

/** A card's security code, as its step's only field: it takes the focus. */
export function SecurityCodeField({
  length,
  readOnly,
  value,
  onChange,
}: {
  length: 3 | 4;
  readOnly: boolean;
  value: string;
  onChange: (code: string) => void;
}) {
  const t = useT();
  return (
    <CodeBoxes
      label={t('cards.cvv.label')}
      length={length}
      numeric
      masked
      autoFocus
      autoComplete="cc-csc"
      readOnly={readOnly}
      value={value}
      onChange={onChange}
    />
  );
}
