export const chartsText = {
  share: 'Ulushi',
  total: 'Jami',
}
