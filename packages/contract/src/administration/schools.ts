import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { MAX_SLOT_MINUTES, MAX_SLOT_PLACES } from '@merenda/domain/ordering/slots';
import { CLASS_TEXTS, SCHOOL_TEXTS } from '@merenda/domain/places/schools';
import { z } from 'zod';
import {
  asStored,
  companyId,
  id,
  keyset,
  keysetPage,
  localisedText,
  text,
  typedCode,
  version,
} from '../primitives.ts';
import { route } from '../route.ts';

// Schools and classes, seen and changed by administrators within their scope
// (product:console-administration#schools).

/** A class as it is typed. */
const classFields = {
  name: text(1, CLASS_TEXTS.name),
  educationLevel: text(0, CLASS_TEXTS.educationLevel),
  year: text(0, CLASS_TEXTS.year),
  shift: text(0, CLASS_TEXTS.shift),
  room: text(1, CLASS_TEXTS.room).optional(),
};

/** A school as it is typed. */
const schoolFields = {
  name: text(1, SCHOOL_TEXTS.name),
  town: text(1, SCHOOL_TEXTS.town).optional(),
  walletPayment: z.boolean(),
  healthForm: z.boolean(),
  isTest: z.boolean(),
};

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The hours at which a menu is handed out, by the school's clock. */
const times = {
  from: clock,
  until: clock,
  /** Minutes between two slots. */
  slotMinutes: z.number().int().min(1).max(MAX_SLOT_MINUTES),
  /** The most meals at a slot; absent: any number. */
  places: z.number().int().min(1).max(MAX_SLOT_PLACES).optional(),
};

const schoolRow = z.object({
  _id: id,
  ...asStored(z.object(schoolFields)).shape,
  /** Its name in the school's own system, and in imports. */
  code: z.string(),
  timeZone: z.string(),
  /** By its name. */
  company: z.string(),
  classes: z.number().int(),
  students: z.number().int(),
});

const openedSchool = schoolRow.omit({ classes: true }).extend({
  /** Names what was read: a change of something newer is refused. */
  version: z.string(),
  classes: z.array(
    asStored(z.object(classFields)).extend({
      _id: id,
      version: z.string(),
      students: z.number().int(),
    }),
  ),
  /** The menus that are not over. */
  menus: z.array(
    z.object({
      _id: id,
      names: localisedText,
      ...times,
      slotMinutes: z.number().int(),
      places: z.number().int().optional(),
      version: z.string(),
    }),
  ),
});

export const listAdministeredSchools = route({
  method: 'GET',
  url: '/operator/schools',
  access: 'operator',
  right: 'schools.change',
  touches: 'scope',
  summary: 'Schools within the scope, by name, with the number of classes and students',
  schema: {
    querystring: z.object({
      ...keyset(50),
      /** Words of name and town. */
      q: text(0, MAX_SEARCH).optional(),
    }),
    response: { 200: keysetPage(schoolRow) },
  },
});

export const openSchool = route({
  method: 'GET',
  url: '/operator/schools/:id',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'school' },
  summary: 'A school with its classes',
  schema: { params: z.object({ id }), response: { 200: openedSchool } },
});

export const addSchool = route({
  method: 'POST',
  url: '/operator/companies/:id/schools',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'company' },
  opensBy: 'nothing',
  summary: 'Adds a school, in the time zone of its company',
  schema: {
    params: z.object({ id: companyId }),
    body: z.object({ ...schoolFields, code: typedCode(1, SCHOOL_TEXTS.code) }),
    response: { 201: openedSchool },
  },
});

export const changeSchool = route({
  method: 'PUT',
  url: '/operator/schools/:id',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'school' },
  summary: 'Changes a school',
  schema: {
    params: z.object({ id }),
    body: z.object({ ...schoolFields, version }),
    response: { 200: openedSchool },
  },
});

export const addClass = route({
  method: 'POST',
  url: '/operator/schools/:id/classes',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'school' },
  summary: 'Adds a class',
  schema: {
    params: z.object({ id }),
    body: z.object(classFields),
    response: { 201: openedSchool },
  },
});

export const changeTimes = route({
  method: 'PUT',
  url: '/operator/schools/:id/menus/:menuId/times',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'school' },
  summary: 'Changes the serving times of a menu; a slot with orders stays',
  schema: {
    params: z.object({ id, menuId: id }),
    body: z.object({ ...times, version }),
    response: { 200: openedSchool },
  },
});

const ofClass = z.object({ id, classId: id });

export const changeClass = route({
  method: 'PUT',
  url: '/operator/schools/:id/classes/:classId',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'school' },
  summary: 'Changes a class',
  schema: {
    params: ofClass,
    body: z.object({ ...classFields, version }),
    response: { 200: openedSchool },
  },
});

export const deleteClass = route({
  method: 'DELETE',
  url: '/operator/schools/:id/classes/:classId',
  access: 'operator',
  right: 'schools.change',
  touches: { 'params.id': 'school' },
  summary: 'Deletes a class without students',
  schema: {
    params: ofClass,
    querystring: z.object({ version }),
    response: { 200: openedSchool },
  },
});
