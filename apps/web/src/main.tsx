import 'virtual:brand-styles.css';
import '@merenda/ui/styles/index.css';
import { tabStore } from '@merenda/ui/client/storage.ts';
import { start } from './app/start.tsx';
import { LOADED_ANEW, loadAnew } from './early.ts';

// The start is a task of its own: presses in the meantime are handled first.
setTimeout(async () => {
  try {
    await start(document.getElementById('root'));
    tabStore.remove(LOADED_ANEW);
  } catch (error) {
    // The start can fail because of the texts, for example, which are a file of their own.
    reportError(error);
    await loadAnew();
  }
});
