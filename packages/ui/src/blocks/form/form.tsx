import type { ComponentProps } from 'react';
import { FormScope, useJoinedOpenFields } from './form-scope.tsx';

/** A form whose main button says what is missing in it, and that nobody but the app submits. */
export function Form({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => void }) {
  return (
    <FormScope value={useJoinedOpenFields()}>
      <form
        {...form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      />
    </FormScope>
  );
}
