import * as contract from '@merenda/contract/menus/import';
import {
  changeClasses as changeClassesRoute,
  exportClassList as exportClassListRoute,
} from '@merenda/contract/people/class-changes';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { changeClasses } from './class-changes/change-classes.ts';
import { exportClassList } from './class-changes/export-class-list.ts';
import { exportFile } from './export-file.ts';
import { importTexts } from './import-texts.ts';

export function registerImports(serve: Serve, services: Services): void {
  serve(contract.importMenus, ({ operator, params, body }) =>
    importTexts(services, operator, params.id, body),
  );
  serve(changeClassesRoute, ({ operator, params, body }) =>
    changeClasses(services, operator, params.id, body),
  );
  serve(exportClassListRoute, ({ params, language }) =>
    exportClassList(services, params.id, language),
  );
  serve(contract.exportMenus, ({ params }) => exportFile(services, params));
}
