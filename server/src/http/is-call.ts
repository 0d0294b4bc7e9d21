/** Whether something is asked of the centre by it, rather than a page, a file of the program or how the server fares. */
export const isCall = (url: string): boolean => /^\/(api|tus|ims)\//.test(url)
