/**
 * No new template has one of these names: in the numbers they stand for the default template (`control`) and the inline
 * snippet's wall (`plain`).
 */
export const reservedTemplateNames = ['control', 'plain'];
