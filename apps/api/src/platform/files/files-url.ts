/** A bucket, and the folder in it. */
export interface Bucket {
  bucket: string;
  /** Ends with a slash unless it is empty. */
  prefix: string;
  /** The address of a server that is not Amazon's. */
  endpoint?: string;
  region?: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(\/[\w-][\w.-]*)*\/?$/;
const REGION = /^[a-z0-9-]+$/;

/**
 * Reads `s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1`; undefined if it is none.
 * Credentials do not belong into it.
 */
export function readFilesUrl(text: string): Bucket | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) {
    return undefined;
  }
  const { endpoint, region, ...more } = Object.fromEntries(url.searchParams);
  const fits =
    BUCKET.test(url.hostname) &&
    PREFIX.test(url.pathname) &&
    (endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) &&
    (region === undefined || REGION.test(region)) &&
    Object.keys(more).length === 0;
  if (!fits) return undefined;
  const folder = url.pathname.replaceAll(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  };
}
