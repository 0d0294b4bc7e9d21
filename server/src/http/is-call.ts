/** False for addresses of pages, static files and health checks. */
export const isApiCall = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
