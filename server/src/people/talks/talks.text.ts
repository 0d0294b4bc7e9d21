export const talksText = {
  fromCentre: 'Markazdan xat',
}
