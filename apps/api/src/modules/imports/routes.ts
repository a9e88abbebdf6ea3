import * as contract from '@merenda/contract/menus/import';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { exportFile } from './export-file.ts';
import { importTexts } from './import-texts.ts';

export function registerImports(serve: Serve, services: Services): void {
  serve(contract.importMenus, ({ operator, params, body }) =>
    importTexts(services, operator, params.id, body),
  );
  serve(contract.exportMenus, ({ params }) => exportFile(services, params));
}
