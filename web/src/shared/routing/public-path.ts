/** Returns whether the screen at this path is public: then the signed-in frame is not loaded. */
export const isPublicPath = (pathname: string): boolean =>
  pathname.startsWith('/public/') || pathname.startsWith('/exam-result/')
