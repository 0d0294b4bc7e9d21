/** Whether everybody may open the screen at this path: nothing of the signed-in frame is begun for it. */
export const isPublicPath = (pathname: string): boolean =>
  pathname.startsWith('/public/') || pathname.startsWith('/exam-result/')
