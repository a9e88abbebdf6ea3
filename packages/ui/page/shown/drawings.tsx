import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { AllergenIcon } from '../../src/blocks/allergens/allergen-icon.tsx';
import { DishPicture } from '../../src/blocks/drawings/dish-picture.tsx';
import { CloudDrawing, Drawing } from '../../src/blocks/drawings/drawing.tsx';
import {
  BellDrawing,
  CalendarDrawing,
  CardDrawing,
  LostDrawing,
  PeopleDrawing,
  PlateDrawing,
  SuccessDrawing,
  WalletDrawing,
} from '../../src/blocks/drawings/drawings.tsx';
import { QrCode } from '../../src/blocks/drawings/qr-code.tsx';
import { useT } from '../../src/i18n/language.ts';
import { Block, State } from '../block.tsx';

export function Drawings() {
  const t = useT();
  return (
    <>
      <Block name="Drawing">
        <State name="the ground of all">
          <Drawing>{null}</Drawing>
        </State>
      </Block>
      <Block name="CloudDrawing">
        <State name="something did not come through">
          <CloudDrawing />
        </State>
      </Block>
      <Block name="DishPicture">
        {(['small', 'large', 'row'] as const).map((size) => (
          <State key={size} name={`${size}, without a picture`}>
            <DishPicture dish={{}} size={size} />
          </State>
        ))}
      </Block>
      <Block name="PeopleDrawing">
        <State name="nobody there yet">
          <PeopleDrawing />
        </State>
      </Block>
      <Block name="WalletDrawing">
        <State name="no entry yet">
          <WalletDrawing />
        </State>
      </Block>
      <Block name="PlateDrawing">
        <State name="nothing ordered">
          <PlateDrawing />
        </State>
      </Block>
      <Block name="BellDrawing">
        <State name="no notice">
          <BellDrawing />
        </State>
      </Block>
      <Block name="CardDrawing">
        <State name="no payment card">
          <CardDrawing />
        </State>
      </Block>
      <Block name="CalendarDrawing">
        <State name="no day">
          <CalendarDrawing />
        </State>
      </Block>
      <Block name="SuccessDrawing">
        <State name="done">
          <SuccessDrawing />
        </State>
      </Block>
      <Block name="LostDrawing">
        <State name="a page that is not there">
          <LostDrawing />
        </State>
      </Block>
      <Block name="QrCode">
        <State name="a text">
          <QrCode text="https://example.com/" />
        </State>
      </Block>
      <Block name="AllergenIcon">
        <State name="all, each beside its word">
          <ul>
            {ALLERGENS.map((allergen) => (
              <li key={allergen}>
                <AllergenIcon allergen={allergen} /> {t(`allergen.${allergen}`)}
              </li>
            ))}
          </ul>
        </State>
      </Block>
    </>
  );
}
