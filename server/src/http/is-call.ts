/** Returns whether the address is a call, not a page, a static file or a health check. */
export const isApiCall = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
