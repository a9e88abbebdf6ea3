import { toMinor } from '@merenda/domain/money/money';
import { CARD_BRANDS } from '@merenda/domain/payments/cards';
import { IconReceipt } from '@tabler/icons-react';
import { Card } from '../../src/blocks/layout/card.tsx';
import { Chip } from '../../src/blocks/layout/chip.tsx';
import { BalanceOutlook } from '../../src/blocks/money/balance-outlook.tsx';
import { CardBrand } from '../../src/blocks/money/card-brand.tsx';
import { Money } from '../../src/blocks/money/money.tsx';
import { MoneyList, MoneyRow } from '../../src/blocks/money/money-row.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, LONG, Row, State } from '../block.tsx';
import { CURRENCY, TODAY } from './samples.ts';

const AMOUNT = toMinor(1_234.5, CURRENCY);

export function MoneyBlocks() {
  const t = useT();
  return (
    <>
      <Block name="Money">
        {(['small', 'text', 'large', 'display'] as const).map((size) => (
          <State key={size} name={size}>
            <Money minor={AMOUNT} currency={CURRENCY} size={size} />
          </State>
        ))}
        {(['good', 'bad', 'muted'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Money minor={AMOUNT} currency={CURRENCY} tone={tone} />
          </State>
        ))}
        <State name="in and out">
          <Money minor={AMOUNT} currency={CURRENCY} tone="auto" sign />
          <Money minor={-AMOUNT} currency={CURRENCY} tone="auto" sign />
        </State>
      </Block>
      <Block name="MoneyList">
        <State name="rows with hairlines">
          <Card flush>
            <MoneyList>
              {[AMOUNT, -AMOUNT].map((minor) => (
                <MoneyRow
                  key={String(minor)}
                  icon={<IconReceipt size={24} />}
                  title={t('statement.purchase')}
                  text="12:10"
                >
                  <Money minor={minor} currency={CURRENCY} tone="auto" sign />
                </MoneyRow>
              ))}
            </MoneyList>
          </Card>
        </State>
      </Block>
      <Block name="MoneyRow">
        <State name="long text, with a chip">
          <Card flush>
            <MoneyList>
              <MoneyRow
                icon={<IconReceipt size={24} />}
                title={LONG}
                text={LONG}
                chip={<Chip tone="warn">{t('common.loading')}</Chip>}
              >
                <Money minor={AMOUNT} currency={CURRENCY} />
              </MoneyRow>
            </MoneyList>
          </Card>
        </State>
      </Block>
      <Block name="BalanceOutlook">
        <State name="until a day">
          <BalanceOutlook until="2026-03-20" today={TODAY} />
        </State>
        <State name="of a low balance">
          <BalanceOutlook until="2026-03-20" today={TODAY} isLow />
        </State>
        <State name="not for the next meal">
          <BalanceOutlook until={null} today={TODAY} />
        </State>
      </Block>
      <Block name="CardBrand">
        <State name="known, and another">
          <Row>
            {[...CARD_BRANDS, undefined].map((brand) => (
              <CardBrand key={brand ?? 'other'} brand={brand} />
            ))}
          </Row>
        </State>
      </Block>
    </>
  );
}
