import { Button } from '../../src/blocks/actions/button.tsx';
import { TextField } from '../../src/blocks/fields/text-field.tsx';
import { EditForm, FormColumn } from '../../src/blocks/form/edit-form.tsx';
import { Form } from '../../src/blocks/form/form.tsx';
import { FormScope, useOpenFields } from '../../src/blocks/form/form-scope.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, Controlled, State } from '../block.tsx';

const nothing = () => {};

export function Forms() {
  const t = useT();
  const form = (name: string, busy: boolean) => (
    <Controlled of={name}>
      {(value, onChange) => (
        <EditForm waits busy={busy} onSave={nothing} onCancel={nothing}>
          <FormColumn>
            <TextField label={t('signup.name')} value={value} onChange={onChange} />
          </FormColumn>
          <FormColumn>
            <TextField label={t('session.email')} value="ana@example.com" onChange={nothing} />
          </FormColumn>
        </EditForm>
      )}
    </Controlled>
  );
  return (
    <>
      <Block name="EditForm">
        <State name="to be saved" wide>
          {form('Ana', false)}
        </State>
        <State name="waits for a field" wide>
          {form('', false)}
        </State>
        <State name="busy" wide>
          {form('Ana', true)}
        </State>
        <State name="a part of its screen">
          <EditForm
            isPart
            alert={t('global.error.message')}
            busy={false}
            onSave={nothing}
            onCancel={nothing}
          >
            <TextField label={t('signup.name')} value="Ana" onChange={nothing} />
          </EditForm>
        </State>
      </Block>
      <Block name="Form">
        <State name="says what is missing">
          <Controlled of="">
            {(value, onChange) => (
              <Form onSubmit={nothing}>
                <TextField label={t('signup.name')} value={value} onChange={onChange} />
                <Button type="submit" wide waits>
                  {t('common.save')}
                </Button>
              </Form>
            )}
          </Controlled>
        </State>
      </Block>
      <Block name="FormScope">
        <State name="fields without a form of their own">
          <Unsent />
        </State>
      </Block>
      <Block name="FormColumn">
        <State name="fields below each other">
          <FormColumn>
            <TextField label={t('signup.name')} value="Ana" onChange={nothing} />
            <TextField label={t('session.email')} optional value="" onChange={nothing} />
          </FormColumn>
        </State>
      </Block>
    </>
  );
}

function Unsent() {
  const t = useT();
  return (
    <FormScope value={useOpenFields()}>
      <Controlled of="">
        {(value, onChange) => (
          <>
            <TextField label={t('signup.name')} value={value} onChange={onChange} />
            <Button wide waits>
              {t('common.save')}
            </Button>
          </>
        )}
      </Controlled>
    </FormScope>
  );
}
