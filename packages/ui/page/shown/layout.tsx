import { IconMail } from '@tabler/icons-react';
import { BackLink } from '../../src/blocks/actions/back-link.tsx';
import { Button } from '../../src/blocks/actions/button.tsx';
import { TextField } from '../../src/blocks/fields/text-field.tsx';
import { Avatar } from '../../src/blocks/layout/avatar.tsx';
import { Beside, HalfColumn, Halves } from '../../src/blocks/layout/beside.tsx';
import { Card, CardRow } from '../../src/blocks/layout/card.tsx';
import { Chip } from '../../src/blocks/layout/chip.tsx';
import { FactList } from '../../src/blocks/layout/fact-list.tsx';
import { Foot } from '../../src/blocks/layout/foot.tsx';
import { Hidden, LiveRegion } from '../../src/blocks/layout/hidden.tsx';
import { Logo } from '../../src/blocks/layout/logo.tsx';
import { Notice } from '../../src/blocks/layout/notice.tsx';
import { PageHeader, Screen, Section } from '../../src/blocks/layout/screen.tsx';
import { Unbroken } from '../../src/blocks/layout/unbroken.tsx';
import { WizardFrame } from '../../src/blocks/layout/wizard-frame.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, Controlled, LONG, Row, State } from '../block.tsx';

const nothing = () => {};
const NAMES = ['Ana Lima', 'Béla', 'Chloé de la Tour', '王伟', 'Dora', 'Émile', 'Ştefan'];

export function Layout() {
  return (
    <>
      <Screens />
      <Places />
      <Cards />
      <Words />
    </>
  );
}

function Screens() {
  const t = useT();
  return (
    <>
      <Block name="Screen">
        <State name="one column" wide>
          <Screen>
            <Card>{LONG}</Card>
          </Screen>
        </State>
        <State name="room for two" wide>
          <Screen wide>
            <Card>{LONG}</Card>
          </Screen>
        </State>
      </Block>
      <Block name="PageHeader">
        <State name="with all its parts" wide>
          <PageHeader
            title={t('transfers.title')}
            text={t('form.futureDate')}
            picture={<Avatar id="1" name="Ana Lima" />}
            back={<BackLink to="/" />}
            action={<Button size="small">{t('common.edit')}</Button>}
          />
        </State>
        <State name="long text" wide>
          <PageHeader title={LONG} text={LONG} />
        </State>
      </Block>
      <Block name="Section">
        <State name="with an action" wide>
          <Section
            title={t('transfers.title')}
            action={
              <Button kind="plain" size="small">
                {t('common.edit')}
              </Button>
            }
          >
            <Card>{LONG}</Card>
          </Section>
        </State>
      </Block>
      <Block name="WizardFrame">
        <State name="first step" wide>
          <Controlled of="">
            {(value, onChange) => (
              <WizardFrame
                title={t('transfers.title')}
                heading={t('transfers.amount')}
                text={LONG}
                step={1}
                steps={3}
                onBack={nothing}
                onSubmit={nothing}
                action={
                  <Button type="submit" wide waits>
                    {t('common.continue')}
                  </Button>
                }
                secondary={
                  <Button kind="plain" wide>
                    {t('common.cancel')}
                  </Button>
                }
              >
                <TextField label={t('transfers.amount')} value={value} onChange={onChange} />
              </WizardFrame>
            )}
          </Controlled>
        </State>
        <State name="busy" wide>
          <WizardFrame
            title={t('transfers.title')}
            heading={t('common.save')}
            step={3}
            steps={3}
            busy
            onBack={nothing}
            action={
              <Button wide busy>
                {t('common.save')}
              </Button>
            }
          />
        </State>
      </Block>
    </>
  );
}

function Places() {
  const t = useT();
  return (
    <>
      <Block name="Beside">
        <State name="beside, or below on a phone" wide>
          <Beside aside={<Card tone="brand">{t('common.optional')}</Card>}>
            <Card>{LONG}</Card>
          </Beside>
        </State>
        <State name="left out on a phone" wide>
          <Beside isExtra aside={<Card tone="brand">{t('common.optional')}</Card>}>
            <Card>{LONG}</Card>
          </Beside>
        </State>
      </Block>
      <Block name="Halves">
        <State name="two of one weight" wide>
          <Halves>
            <Card>{LONG}</Card>
            <Card>{LONG}</Card>
          </Halves>
        </State>
      </Block>
      <Block name="HalfColumn">
        <State name="several that make up one of two" wide>
          <Halves>
            <HalfColumn>
              <Card>{t('common.save')}</Card>
              <Card>{t('common.edit')}</Card>
            </HalfColumn>
            <Card>{LONG}</Card>
          </Halves>
        </State>
      </Block>
      <Block name="Foot">
        <State name="a screen's main button" wide>
          <Foot>
            <Button wide>{t('common.continue')}</Button>
          </Foot>
        </State>
      </Block>
    </>
  );
}

function Cards() {
  const t = useT();
  const edit = (
    <Button kind="soft" size="small">
      {t('common.edit')}
    </Button>
  );
  return (
    <>
      <Block name="Card">
        {(['plain', 'warn', 'brand'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Card tone={tone}>{LONG}</Card>
          </State>
        ))}
      </Block>
      <Block name="CardRow">
        <State name="with all its parts">
          <Card>
            <CardRow
              picture={<Avatar id="1" name="Ana Lima" />}
              title="Ana Lima"
              text="2B"
              aside={<Chip tone="good">{t('common.copied')}</Chip>}
            />
          </Card>
        </State>
        <State name="long text">
          <Card>
            <CardRow picture={<Avatar id="2" name={LONG} />} title={LONG} text={LONG} />
          </Card>
        </State>
      </Block>
      <Block name="Notice">
        <State name="plain, with a title">
          <Notice Icon={IconMail} title={t('session.email')} text={LONG} action={edit} />
        </State>
        <State name="warn, without one">
          <Notice Icon={IconMail} tone="warn" text={LONG} action={edit} />
        </State>
      </Block>
      <Block name="FactList">
        <State name="terms and what they are">
          <Card>
            <FactList
              facts={[
                { term: t('signup.name'), value: 'Ana Lima' },
                { term: t('session.email'), value: LONG },
                { term: t('signup.phone'), value: undefined },
              ]}
            />
          </Card>
        </State>
      </Block>
    </>
  );
}

function Words() {
  const t = useT();
  return (
    <>
      <Block name="Unbroken">
        <State name="a word with one letter before its hyphen">
          <span style={{ display: 'block', width: 40 }}>
            <Unbroken text="Uw e-mail, uw e-mailadres" />
          </span>
        </State>
      </Block>
      <Block name="Chip">
        {(['brand', 'good', 'warn', 'bad', 'plain'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <span>
              <Chip tone={tone}>{t('common.copied')}</Chip>
            </span>
          </State>
        ))}
        <State name="long text, with an icon">
          <span>
            <Chip icon={<IconMail size={16} aria-hidden />}>{LONG}</Chip>
          </span>
        </State>
      </Block>
      <Block name="Avatar">
        <State name="initials, by whose they are">
          <Row>
            {NAMES.map((name, at) => (
              <Avatar key={name} id={String(at)} name={name} size={40 + 4 * at} />
            ))}
          </Row>
        </State>
        <State name="picture">
          <Avatar id="1" name="Ana Lima" picture="/brand/wefood/icon.svg" />
        </State>
      </Block>
      <Block name="Logo">
        <State name="mark and word">
          <Logo />
        </State>
        <State name="mark alone, large">
          <Logo bare size={48} />
        </State>
      </Block>
      <Block name="Hidden">
        <State name="for screen readers only">
          <p>
            3 / 4 <Hidden>{t('wizard.step', { step: 3, steps: 4 })}</Hidden>
          </p>
        </State>
      </Block>
      <Block name="LiveRegion">
        <State name="heard, not seen">
          <Controlled of="">
            {(text, onChange) => (
              <>
                <Button kind="outline" onClick={() => onChange(t('common.copied'))}>
                  {t('common.copy')}
                </Button>
                <LiveRegion text={text} />
              </>
            )}
          </Controlled>
        </State>
      </Block>
    </>
  );
}
