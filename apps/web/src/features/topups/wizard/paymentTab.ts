/** A new tab, opened while the press of the button still allows it (pop-up blockers). */
export function openTab() {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    /** Waits; when there will be nothing to show, the empty tab goes away again. */
    async orClose<T>(work: Promise<T>): Promise<T> {
      try {
        return await work;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    /** Was there a tab to show it in? */
    goTo(url: string): boolean {
      if (!tab || tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
  };
}
