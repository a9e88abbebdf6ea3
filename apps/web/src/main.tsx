import 'virtual:brand-styles.css';
import '@merenda/ui/styles/index.css';
import { tabStore } from '@merenda/ui/client/storage.ts';
import { start } from './app/start.tsx';
import { LOADED_ANEW, loadAnew } from './early.ts';

// A task of its own, so that what is pressed meanwhile comes in between.
setTimeout(async () => {
  try {
    await start(document.getElementById('root'));
    tabStore.remove(LOADED_ANEW);
  } catch (error) {
    // Such as the texts, which come in a file of their own.
    reportError(error);
    await loadAnew();
  }
});
