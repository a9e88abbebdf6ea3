import { chooseInstallation, createPool, openDatabase, type Pool } from '@merenda/database';

let opened: Promise<Pool> | undefined;

const open = async (): Promise<Pool> => {
  const { url } = await openDatabase(
    await chooseInstallation({ DATA_DIR: process.env.E2E_DATA_DIR }, { tell: () => {} }),
  );
  return createPool(url, { max: 1 });
};

/** The journeys' database, for what no program makes and no page shows. */
export function journeysDatabase(): Promise<Pool> {
  opened ??= open();
  return opened;
}
