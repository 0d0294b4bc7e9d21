/** Returns whether the URL is that of an API call, not of a page, a static file or a health check. */
export const isApiCall = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
