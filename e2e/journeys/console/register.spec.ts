import { addDays } from '@merenda/domain/time/dates';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, createStudent, orderFirstDish } from '../../support/factories/families.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';

test('a teacher marks a class by keys and by one act; an absence brings the meal’s money back, its undoing restores no order', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const imported = await importSchool();
  const family = await createFamily(stage, {
    school: imported.name,
    money: { own: 0, theirs: 60 },
  });
  const read = () =>
    callApi(request, 'GET /responsible-users/:userId/dependents/:id', {
      token: family.token,
      params: { userId: family.id, id: family.student.id },
    });
  const { restaurantUnit: school } = await read();
  const { docs } = await callApi(request, 'GET /restaurants/:schoolId/school-classes', {
    token: family.token,
    params: { schoolId: school._id },
    query: {},
  });
  const schoolClass = docs[0]?._id ?? '';
  const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
  for (const id of [family.student.id, sibling.id]) {
    await callApi(request, 'PUT /responsible-users/:userId/dependents/:id', {
      token: family.token,
      params: { userId: family.id, id },
      body: { class: { schoolClass } },
    });
  }
  const day = addDays(new Date().toISOString().slice(0, 10), 3);
  await orderFirstDish(stage, family, day);
  const before = (await read()).wallet?.balance ?? 0;

  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/register?school=${school._id}&class=${schoolClass}&date=${day}`));
  await expect(page.getByRole('heading', { name: t('register.title'), level: 1 })).toBeVisible();
  const button = (mark: 'present' | 'absent', name: string) =>
    page.getByRole('button', { name: t(`register.name.${mark}`, { name }), exact: true });
  await expect(button('present', family.student.name)).toBeVisible();
  await look('console, register');

  await button('present', family.student.name).focus();
  await page.keyboard.press('a');
  await expect(button('absent', family.student.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(t('register.meal.cancelled', { meal: '' }).trim())).toBeVisible();
  await look('console, register with an absence');
  expect((await read()).wallet?.balance).toBeGreaterThan(before);

  await button('present', family.student.name).click();
  await expect(page.getByText(t('register.undone', { name: family.student.name }))).toBeVisible();
  await page.reload();
  await expect(button('present', family.student.name)).toHaveAttribute('aria-pressed', 'true');

  const others = page.getByRole('button', {
    name: new RegExp(t('register.others', { count: 2 }).replace('2', '\\d+')),
  });
  const one = page.getByRole('button', { name: t('register.others', { count: 1 }) });
  await others.or(one).click();
  await expect(button('present', sibling.name)).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 1024, height: 768 });
  const tapped = await button('absent', sibling.name).boundingBox();
  expect(tapped?.height).toBeGreaterThanOrEqual(56);
  await look('console, register on a tablet');
});
