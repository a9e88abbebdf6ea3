import { DISH_PICTURE_FILE } from '@merenda/domain/ordering/dish-pictures';
import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { LANGUAGE_NAMES } from '@merenda/domain/places/languages';
import { addDays } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { PNG } from 'pngjs';
import { createFamily, orderFirstDish } from '../../support/factories/families.ts';
import { fileHealthForm } from '../../support/factories/health-forms.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { field, literal, press } from '../../support/steps/controls.ts';
import { DAY, dayLink, planSchool } from '../../support/steps/menus.ts';

/** A grey picture, as large as a dish's must be. */
function photo(): Buffer {
  const png = new PNG({ ...DISH_PICTURE_FILE.cut.atLeast });
  png.data.fill(0x80);
  return PNG.sync.write(png);
}

test('a school plans by keyboard: a price, a copied day and a changed dish are drafted, previewed and published together @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const school = await planSchool(stage);
  const dish = school.dishes[0]?.pt ?? '';
  const family = await createFamily(stage, { school: school.name, money: { own: 0, theirs: 60 } });
  await fileHealthForm(stage, family, ['milk']);
  await orderFirstDish(stage, family, DAY);
  await look('console, menus');

  await dayLink(stage, DAY).focus();
  await page.keyboard.press('Enter');
  const change = page.getByRole('button', { name: t('planning.price.change.of', { dish }) });
  await change.focus();
  await look('console, a day of menus');
  await page.keyboard.press('Enter');
  const price = field(stage, t('planning.price'));
  await price.fill('-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('form.amount.invalid'))).toBeVisible();
  await look('console, a price that is refused');
  await price.fill('19,50');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('planning.saved'))).toBeVisible();
  await expect(page.getByText(t('planning.unpublished', { count: 1 }))).toBeVisible();
  await expect(change).toBeFocused();

  const other = school.dishes[1]?.pt ?? '';
  const withdraw = page.getByRole('button', { name: t('planning.withdraw.of', { dish: other }) });
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('planning.unpublished', { count: 2 }))).toBeVisible();
  await expect(withdraw).toBeFocused();

  await press(stage, t('planning.cutOffs.change'));
  const cutOffs = page.getByRole('form', { name: t('planning.cutOffs') });
  await cutOffs.getByRole('combobox').first().selectOption('monday');
  await look('console, cut-offs by weekday');
  await cutOffs.getByRole('button', { name: t('planning.keep') }).click();
  await expect(page.getByText(t('planning.unpublished', { count: 3 }))).toBeVisible();

  await dayLink(stage, DAY).focus();
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await expect(dayLink(stage, addDays(DAY, 1))).toBeFocused();
  await page.keyboard.press('v');
  const asked = page.locator('main').getByRole('combobox').last();
  await expect(asked).toHaveValue('skip');
  await expect(page.getByText(t('planning.copy.undecided'))).toBeVisible();
  await asked.selectOption('instead');
  await look('console, a copied day');
  await press(stage, t('planning.keep'));
  await expect(page.getByRole('heading', { name: t('planning.see') })).toBeVisible();
  const day = (of: string) => formatDay(stage.language, of, 'long');
  const days = { from: day(DAY), to: day(addDays(DAY, 1)) };
  const copy = page.getByRole('listitem').filter({ hasText: t('planning.change.copy.days', days) });
  await expect(copy).toContainText(dish);
  await look('console, a copy in the draft');

  await dayLink(stage, DAY).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: dish }).click();
  await expect(page.getByRole('heading', { name: dish, level: 2 })).toBeVisible();
  await page.getByRole('checkbox', { name: t('allergen.milk'), exact: true }).check();
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'dish.png', mimeType: 'image/png', buffer: photo() });
  await expect(page.getByText(t('planning.dish.picture.saved'))).toBeVisible();
  const picture = page.locator('main form img');
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('checkbox', { name: t('allergen.milk'), exact: true })).toBeChecked();
  const words = t('planning.dish.info', { language: LANGUAGE_NAMES[stage.language] });
  await field(stage, words).fill('Rico em fibras');
  const sheet = field(stage, t('planning.dish.sheet'));
  await sheet.fill('www.merenda.example');
  await press(stage, t('planning.keep'));
  await expect(sheet).toHaveAccessibleDescription(
    t('planning.mistake.noAddress', { value: 'www.merenda.example' }),
  );
  await sheet.fill('https://merenda.example/alergenos.pdf');
  await field(stage, t('planning.dish.order')).selectOption('forWeek');
  await look('console, a dish');
  await press(stage, t('planning.keep'));

  await expect(page.getByText(t('planning.what.renamed')).first()).toBeVisible();
  await expect(page.getByText(t('planning.what.recipe')).first()).toBeVisible();
  await expect(page.getByText(t('planning.what.cutOff'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(family.student.name)).toBeHidden();
  await press(stage, t('kitchen.diets.show'));
  await expect(page.getByText(family.student.name)).toBeVisible();
  await look('console, a draft with its preview');
  await press(stage, t('planning.draft.publish', { count: 5 }));
  await expect(page.getByText(t('planning.published', { count: 5 }))).toBeVisible();
  await expect(page.getByText(t('planning.draft.empty'))).toBeVisible();

  await dayLink(stage, DAY).focus();
  await page.keyboard.press('Enter');
  const next = t('planning.price.next', { day: '§' }).split('§')[0] ?? '';
  await expect(page.getByText(new RegExp(`${literal(next)}.*19,50`)).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('planning.keys'))).toBeVisible();
});

test('a menu is made from nothing by keyboard: a day that has one asks, and an empty day’s is previewed, changed, taken back and published @in-full', async ({
  stage,
}) => {
  const { page, t, language, look } = stage;
  const school = await planSchool(stage);
  const dish = school.dishes[0]?.pt ?? '';
  const title = page.getByRole('heading', { name: t('planning.change.newMenu'), level: 2 });

  await dayLink(stage, DAY).focus();
  await page.keyboard.press('n');
  await expect(title).toBeVisible();
  await expect(page.getByText(t('planning.newMenu.undecided'))).toBeVisible();
  await look('console, a new menu beside another');
  const [first, second] = school.dishes.map(({ pt }) => pt);
  await page
    .getByRole('button', { name: t('planning.withdraw.of', { dish: first ?? '' }) })
    .press('Enter');
  await expect(
    page.getByRole('textbox', { name: new RegExp(literal(second ?? '')) }),
  ).toBeFocused();

  const empty = addDays(DAY, 70);
  await page.goto(consoleUrl(`/menus?month=${empty.slice(0, 7)}`));
  await dayLink(stage, empty).focus();
  await page.keyboard.press('Enter');
  await look('console, an empty day');
  await page.getByRole('link', { name: t('planning.change.newMenu') }).focus();
  await page.keyboard.press('Enter');
  const name = field(stage, t('planning.newMenu.name'));
  await expect(name).toHaveValue('Almoço');
  const price = page.getByRole('textbox', { name: new RegExp(literal(dish)) });
  await expect(price).toHaveValue('18,00');
  await look('console, a new menu');
  await name.fill('Almoço de férias');
  await field(stage, t('planning.close.last')).fill(formatDay(language, addDays(empty, 6)));
  await expect(page.getByText(t('planning.newMenu.weekdays'))).toBeVisible();
  await price.fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('form.amount.invalid')).first()).toBeVisible();
  await look('console, a new menu that is refused');
  const category = page.getByRole('textbox', { name: t('planning.newMenu.category') });
  await category.fill('');
  await name.press('Enter');
  await expect(category).toBeFocused();
  await category.fill('Pratos');
  await price.fill('21,50');
  await page.keyboard.press('Enter');
  const change = page.getByRole('listitem').filter({ hasText: t('planning.change.newMenu') });
  await expect(change).toContainText('Almoço de férias');
  await expect(change).toContainText(t('planning.dishes', { count: 2 }));
  await look('console, a new menu in the draft');

  await change.getByRole('link', { name: t('common.edit') }).click();
  await expect(price).toHaveValue('21,50');
  // A word as long as a name pushes no button out of the panel.
  const word = 'verão'.repeat(20);
  await name.fill(word);
  await press(stage, t('planning.keep'));
  await expect(change).toContainText(word);
  const remove = change.getByRole('button');
  await remove.focus();
  await expect(remove).toBeInViewport({ ratio: 1 });
  const close = page.getByRole('link', { name: t('common.close'), exact: true });
  await expect(close).toBeInViewport({ ratio: 1 });
  await remove.click();
  await expect(page.getByText(t('planning.draft.empty'))).toBeVisible();

  await dayLink(stage, empty).focus();
  await page.keyboard.press('n');
  await expect(name).toHaveValue('Almoço');
  await press(stage, t('planning.keep'));
  await expect(change).toHaveCount(1);
  await dayLink(stage, empty).focus();
  await page.keyboard.press('n');
  const has = t('planning.newMenu.has', { menus: 'Almoço' });
  await page.getByRole('combobox', { name: has }).selectOption('instead');
  await press(stage, t('planning.keep'));
  await press(stage, t('planning.draft.publish', { count: 1 }));
  await expect(page.getByText(t('planning.published', { count: 1 }))).toBeVisible();
  await expect(dayLink(stage, empty)).toContainText(t('planning.dishes', { count: 2 }));
});

test('a dish that was begun before somebody else published an allergen of it begins anew with that allergen, and says so @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t } = stage;
  const school = await planSchool(stage);
  const dish = school.dishes[0]?.pt ?? '';
  await dayLink(stage, DAY).click();
  await page.getByRole('link', { name: dish }).click();
  const energy = field(stage, t('planning.dish.kilocalories'));
  await energy.fill('310');
  const address = page.url();
  await page.goto(consoleUrl('/account'));

  const elsewhere = await browser.newContext({ ...(locale && { locale }) });
  const other = { ...stage, page: await elsewhere.newPage(), look: async () => {} };
  await signInFirst(other, await createOperator('school', 'Rui Costa'));
  await other.page.goto(address);
  await other.page.getByRole('checkbox', { name: t('allergen.peanuts') }).check();
  await press(other, t('planning.keep'));
  await press(other, t('planning.draft.publish', { count: 1 }));
  await expect(other.page.getByText(t('planning.published', { count: 1 }))).toBeVisible();
  await elsewhere.close();

  await page.goto(address);
  await expect(page.getByText(t('console.drafts.changed'))).toBeVisible();
  await expect(page.getByRole('checkbox', { name: t('allergen.peanuts') })).toBeChecked();
  await expect(energy).not.toHaveValue('310');
});

test.describe('in Hungarian', () => {
  test.use({ locale: 'hu-HU', colorScheme: 'dark' });

  test('a closing is drafted, its families are told of in the preview, and it is discarded; an import is refused in words, at its lines @in-full', async ({
    stage,
  }) => {
    const { page, t, look } = stage;
    const school = await planSchool(stage);
    await dayLink(stage, DAY).click();
    await press(stage, t('planning.close'));
    await field(stage, t('planning.close.reason')).fill('Csőtörés');
    await look('console, a closing');
    await press(stage, t('planning.keep'));
    await page.getByRole('link', { name: t('planning.preview') }).click();
    await expect(page.getByText(t('planning.what.closed'), { exact: true })).toBeVisible();
    await look('console, a draft of a closing');
    await press(stage, t('planning.draft.discard'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('planning.draft.discard') })
      .click();
    await expect(page.getByText(t('planning.discarded'))).toBeVisible();
    await dayLink(stage, DAY).click();
    await expect(page.getByRole('link', { name: school.dishes[0]?.hu ?? '' })).toBeVisible();

    await page.getByRole('link', { name: t('planning.import') }).click();
    const content = field(stage, t('planning.import.paste'));
    await content.fill('company,product,name.pt-BR,kilocalories\nwefood,x,=SUM(1),many\nwefood');
    await field(stage, t('planning.import.file')).selectOption('products.csv');
    await press(stage, t('planning.import.check'));
    const mistakes = page.getByRole('alert').getByRole('listitem');
    const at = (line: number) => t('planning.import.line', { line });
    await expect(mistakes).toHaveText([
      `${at(2)} · name.pt-BR: ${t('planning.mistake.formula', { sign: '=', written: "'=" })}`,
      `${at(2)} · kilocalories: ${t('planning.mistake.noWholeNumber', { value: 'many', min: 0, max: 100_000 })}`,
      `${at(3)}: ${t('planning.mistake.columnCount', { columns: 1, header: 4 })}`,
    ]);
    await look('console, an import with mistakes');
    await content.fill('x'.repeat(MAX_IMPORT_CHARACTERS + 1));
    const limit = MAX_IMPORT_CHARACTERS.toLocaleString('hu-HU');
    await expect(page.getByText(t('planning.import.tooLarge', { limit })).first()).toBeVisible();
    await look('console, an import too large');
    const buffer = Buffer.from([0x50, 0x4b, 3, 4, 0, 0]);
    const mimeType = 'application/zip';
    await page.locator('input[type=file]').setInputFiles({ name: 'menu.xlsx', mimeType, buffer });
    await expect(page.getByText(t('planning.import.notText')).first()).toBeVisible();
  });
});
