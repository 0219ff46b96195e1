type ReadProse = (text: string) => string[];
export const proseOfMarkdown: ReadProse;
export const proseOfSettings: ReadProse;
export const proseOfCatalog: ReadProse;
export const proseOfOpenapi: ReadProse;
export const proseOfComments: ReadProse;
export const proseOfProgram: ReadProse;
export const proseOfSource: ReadProse;
