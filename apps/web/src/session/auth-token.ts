const PARAMETER = 'authToken';

/**
 * Takes `?authToken=` out of the address bar and hands it over. It runs before anything else is
 * loaded, so that no later request, history entry or log can hold the token
 * (product:session#address-token).
 */
function takeAuthToken(): string | undefined {
  const url = new URL(location.href);
  const token = url.searchParams.get(PARAMETER);
  if (token === null) return undefined;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
  return token || undefined;
}

/** The token of the address the app was opened with, if there was one. */
export const authTokenOfAddress = takeAuthToken();
