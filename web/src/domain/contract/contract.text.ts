export const contractText = {
  template: 'Shablon',
  noTemplates: "Shablon yo'q. Uni Sozlamalar > Shartnomalar bo'limida qo'shing",
}
