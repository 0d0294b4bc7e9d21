/** Returns whether the page at this path is public. Header and menu are not loaded for it. */
export const isPublicPath = (pathname: string): boolean =>
  pathname.startsWith('/public/') || pathname.startsWith('/exam-result/')
