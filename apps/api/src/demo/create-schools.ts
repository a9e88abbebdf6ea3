import { toMinor } from '@merenda/domain/money/money';
import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/generated.ts';
import { addPictures } from './add-pictures.ts';
import { CATEGORIES } from './data/categories.ts';
import type { DemoCompany, DemoSchool } from './data/companies/company.ts';
import { MENUS, type MenuKind } from './data/menus.ts';
import { PRODUCTS, productOf } from './data/products.ts';
import { categoryId, classId, menuId, offerId, productId, schoolId } from './ids.ts';
import { servedFrom } from './school-days.ts';

/** Creates the company's products, schools, classes and menus for a month from today. */
export async function createSchools(
  trx: Transaction<DB>,
  company: DemoCompany,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('product')
    .values(
      PRODUCTS.map((product) => ({
        id: productId(company, product.slug),
        company_id: company.id,
        names: JSON.stringify(product.names),
        descriptions: JSON.stringify(product.descriptions),
        allergens: product.allergens,
        nutritional_value: product.nutritionalValue,
        kilocalories: product.kilocalories,
        nutritional_info: JSON.stringify(product.nutritionalInfo ?? {}),
        recurrency: product.recurrency ?? 'single',
      })),
    )
    .execute();
  await addPictures(trx, company);
  await trx
    .insertInto('sub_product')
    .values(
      PRODUCTS.flatMap(({ slug, subProducts = [] }) =>
        subProducts.map((part, position) => ({
          product_id: productId(company, slug),
          part_id: productId(company, part),
          position,
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('school')
    .values(
      company.schools.map((school) => ({
        id: schoolId(company, school.name),
        company_id: company.id,
        name: school.name,
        town: school.town ?? null,
        is_test: school.isTest ?? false,
        time_zone: school.timeZone,
        wallet_payment: school.wallet,
        anamnesis_enabled: school.healthForm,
      })),
    )
    .execute();
  await trx
    .insertInto('school_class')
    .values(company.schools.flatMap((school) => classRows(company, school)))
    .execute();
  const menus = company.schools.flatMap((school) =>
    school.menus.map((kind) => ({ company, school, kind })),
  );
  await trx
    .insertInto('menu')
    .values(menus.map((menu) => menuRow(menu, now)))
    .execute();
  await trx.insertInto('menu_category').values(menus.flatMap(categoryRows)).execute();
  await trx.insertInto('menu_product').values(menus.flatMap(offerRows)).execute();
}

interface SchoolMenu {
  company: DemoCompany;
  school: DemoSchool;
  kind: MenuKind;
}

const classRows = (company: DemoCompany, school: DemoSchool) =>
  school.classes.map(({ name, level, year, shift, room }) => ({
    id: classId(company, school.name, name),
    school_id: schoolId(company, school.name),
    name,
    education_level: level,
    year,
    shift,
    room_number: room ?? null,
  }));

function menuRow({ company, school, kind }: SchoolMenu, now: Date) {
  const menu = MENUS[kind];
  return {
    id: menuId(company, school.name, kind),
    school_id: schoolId(company, school.name),
    names: JSON.stringify(menu.names),
    menu_type: menu.menuType,
    order_types: [menu.menuType === 'COFF-BRK' ? 'COFF-BRK' : 'INO-TA'],
    max_advance_days: menu.maxAdvanceDays ?? 0,
    prep_time_minutes: menu.prepTimeMinutes,
    slots_time_minutes: menu.slotsTimeMinutes,
    ...servedFrom(now, school.timeZone),
    repeats_on: [...menu.repeatsOn],
    start_time_minutes: menu.startTimeMinutes,
    end_time_minutes: menu.endTimeMinutes,
    slot_capacity: menu.slotCapacity,
  };
}

const categoryRows = ({ company, school, kind }: SchoolMenu) =>
  MENUS[kind].categories.map(({ category }, position) => ({
    id: categoryId(company, school.name, kind, category),
    menu_id: menuId(company, school.name, kind),
    position,
    names: JSON.stringify(CATEGORIES[category]),
  }));

const offerRows = ({ company, school, kind }: SchoolMenu) =>
  MENUS[kind].categories.flatMap(({ category, dishes }) =>
    dishes.map((slug, position) => ({
      id: offerId(company, school.name, kind, slug),
      menu_id: menuId(company, school.name, kind),
      category_id: categoryId(company, school.name, kind, category),
      product_id: productId(company, slug),
      position,
      price_minor: toMinor(productOf(slug).prices[company.currency], company.currency),
    })),
  );
