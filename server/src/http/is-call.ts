/** Returns whether the address is a call, not a page, a static file or a health check. */
export const isCall = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
