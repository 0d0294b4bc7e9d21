export const formatText = {
  missing: '—',
  /** A KPI that has nothing to count. */
  noPercent: '-',
  unknownPerson: "Noma'lum",
  months: ['Yan', 'Fev', 'Mar', 'Apr', 'May', 'Iyn', 'Iyl', 'Avg', 'Sen', 'Okt', 'Noy', 'Dek'],
  weekdays: ['Dushanba', 'Seshanba', 'Chorshanba', 'Payshanba', 'Juma', 'Shanba', 'Yakshanba'],
  total: (count: string) => `Jami: ${count} ta`,
}
