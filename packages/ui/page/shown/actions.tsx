import { IconCalendar, IconCreditCard, IconPlus } from '@tabler/icons-react';
import { BackLink } from '../../src/blocks/actions/back-link.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../src/blocks/actions/button.tsx';
import { CopyButton } from '../../src/blocks/actions/copy-button.tsx';
import { MoreButton } from '../../src/blocks/actions/more-button.tsx';
import { PickButton } from '../../src/blocks/actions/pick-button.tsx';
import { RowAnchor, RowButton, RowDetails, RowLink } from '../../src/blocks/actions/row-link.tsx';
import { ShareButton, ShareButtons } from '../../src/blocks/actions/share-buttons.tsx';
import { Field } from '../../src/blocks/fields/field.tsx';
import { Card } from '../../src/blocks/layout/card.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, LONG, State } from '../block.tsx';
import styles from './actions.module.css';

const nothing = () => {};

export function Actions() {
  return (
    <>
      <Buttons />
      <Links />
      <Others />
    </>
  );
}

function Buttons() {
  const t = useT();
  const save = t('common.save');
  return (
    <Block name="Button">
      <State name="primary">
        <Button>{save}</Button>
      </State>
      <State name="focused">
        <Button>{save}</Button>
      </State>
      <State name="waits for the form">
        <Button wide waits={t('form.required')}>
          {save}
        </Button>
      </State>
      <State name="busy">
        <Button busy>{save}</Button>
      </State>
      <State name="with an icon">
        <Button icon={<IconPlus size={20} aria-hidden />}>{save}</Button>
      </State>
      <State name="small">
        <Button size="small">{save}</Button>
      </State>
      <State name="wide">
        <Button wide>{save}</Button>
      </State>
      <State name="long text">
        <Button>{LONG}</Button>
      </State>
      <State name="danger">
        <Button kind="danger">{t('common.delete')}</Button>
      </State>
      <State name="soft">
        <Button kind="soft">{save}</Button>
      </State>
      <State name="soft, disabled">
        <Button kind="soft" disabled>
          {save}
        </Button>
      </State>
      <State name="outline">
        <Button kind="outline">{t('common.cancel')}</Button>
      </State>
      <State name="plain">
        <Button kind="plain">{t('common.cancel')}</Button>
      </State>
      <State name="white and glass, on the colours of a wallet">
        <div className={styles.wallet}>
          <Button kind="white">{save}</Button>
          <Button kind="glass">{t('common.cancel')}</Button>
        </div>
      </State>
    </Block>
  );
}

function Links() {
  const t = useT();
  return (
    <>
      <Block name="ButtonLink">
        <State name="primary">
          <ButtonLink to="/">{t('common.continue')}</ButtonLink>
        </State>
        <State name="soft">
          <ButtonLink to="/" kind="soft">
            {t('common.continue')}
          </ButtonLink>
        </State>
      </Block>
      <Block name="ButtonAnchor">
        <State name="outline">
          <ButtonAnchor href="#actions" kind="outline">
            {t('common.continue')}
          </ButtonAnchor>
        </State>
      </Block>
      <Block name="BackLink">
        <State name="idle">
          <BackLink to="/" />
        </State>
        <State name="focused">
          <BackLink to="/" />
        </State>
      </Block>
      <Block name="RowLink">
        <State name="idle, with an icon, with two lines">
          <Card flush>
            <RowLink to="/">{t('common.edit')}</RowLink>
            <RowLink to="/" icon={<IconCreditCard size={24} />}>
              {t('common.edit')}
            </RowLink>
            <RowLink to="/" icon={<IconCreditCard size={24} />} text={LONG}>
              {t('common.edit')}
            </RowLink>
          </Card>
        </State>
        <State name="focused">
          <Card flush>
            <RowLink to="/">{t('common.edit')}</RowLink>
          </Card>
        </State>
      </Block>
      <Block name="RowAnchor">
        <State name="to another site">
          <Card flush>
            <RowAnchor href="https://example.com/">{t('common.continue')}</RowAnchor>
          </Card>
        </State>
      </Block>
      <Block name="RowButton">
        <State name="idle">
          <Card flush>
            <RowButton icon={<IconCalendar size={24} />} text={t('common.optional')}>
              {t('common.choose')}
            </RowButton>
          </Card>
        </State>
      </Block>
      <Block name="RowDetails">
        <Card flush>
          <RowDetails
            icon={<IconCalendar size={24} />}
            title={t('common.optional')}
            value={t('common.next')}
          >
            {t('common.optional')}
          </RowDetails>
        </Card>
      </Block>
    </>
  );
}

function Others() {
  const t = useT();
  const list = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => {} };
  return (
    <>
      <Block name="CopyButton">
        <State name="idle">
          <CopyButton text="00020126" />
        </State>
        <State name="with the time left">
          <CopyButton text="00020126" label={t('common.copy')} endsAt={Date.now() + 234_000} />
        </State>
      </Block>
      <Block name="ShareButtons">
        <State name="idle">
          <ShareButtons text="https://example.com/" label={t('common.copy')} />
        </State>
      </Block>
      <Block name="ShareButton">
        <State name="idle">
          <ShareButton
            kind="soft"
            data={{ text: 'https://example.com/' }}
            label={t('common.share')}
          />
        </State>
      </Block>
      <Block name="MoreButton">
        <State name="idle">
          <MoreButton list={list} />
        </State>
        <State name="busy">
          <MoreButton list={{ ...list, isFetchingNextPage: true }} />
        </State>
      </Block>
      <Block name="PickButton">
        <State name="empty">
          <Field label={t('common.choose')} isEmpty>
            {(control) => (
              <PickButton
                control={control}
                label={t('common.choose')}
                words={t('common.choose')}
                isEmpty
                icon={IconCalendar}
                onOpen={nothing}
              />
            )}
          </Field>
        </State>
        <State name="chosen">
          <Field label={t('common.choose')} isEmpty={false}>
            {(control) => (
              <PickButton
                control={control}
                label={t('common.choose')}
                words={LONG}
                isEmpty={false}
                icon={IconCalendar}
                onOpen={nothing}
              />
            )}
          </Field>
        </State>
      </Block>
    </>
  );
}
