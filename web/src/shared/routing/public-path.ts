export const isPublicPath = (pathname: string): boolean =>
  pathname.startsWith('/public/') || pathname.startsWith('/exam-result/')
