/** Other written forms of a path → the one screen. Only forms whose screen exists take effect. */
export const aliases: Readonly<Record<string, string>> = {
  '/staff-control/branch-office': '/branch-office',
}
